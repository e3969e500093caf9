import { describe, expect, it } from 'vitest';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { lintDocuments } from '#documents/lintDocuments.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { printProblem } from '#documents/locateProblem.ts';

const FORM = {
  title: '单据',
  type: 'object',
  properties: {
    Money: { type: 'number', title: '金额', maximum: '{{ $config.Limit * 2 }}' },
    Reason: {
      type: 'string',
      title: '理由',
      'x-reactions': {
        dependencies: { money: 'Money' },
        when: '{{ $config.IsStrict === true && $deps.money > $config.Limit }}',
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    },
  },
};
const SETTINGS = {
  settings: [
    { key: 'Limit', title: '上限', group: '单据', type: 'number', default: 100 },
    { key: 'IsStrict', title: '严格', group: '单据', type: 'boolean', default: true },
  ],
};
const texts = (settings: object = SETTINGS): { file: string; text: string }[] => [
  { file: 'settings.json', text: JSON.stringify(settings) },
  { file: 'thing/form.json', text: JSON.stringify(FORM) },
];

/** Whether the reason is shown for an amount of money, with these settings. */
function isShown(money: number, set: Record<string, number | boolean>): boolean {
  const entity = loadDocuments(texts(), set).entities.get('thing');
  if (entity === undefined) throw new Error('there is no thing');
  const context = { values: { Money: money }, user: {}, now: '2026-03-02 09:00:00', refs: {}, enums: () => undefined };
  const { states } = evaluateRules(entity.ruleSet, context);
  return states[entity.field('Reason')?.index ?? -1]?.display === 'visible';
}

describe('settings in rules', () => {
  it('decide with their own values until others are set', () => {
    expect([isShown(100, {}), isShown(101, {})]).toEqual([false, true]);
    expect([isShown(101, { Limit: 200 }), isShown(201, { Limit: 200 })]).toEqual([false, true]);
    expect(isShown(201, { IsStrict: false })).toBe(false);
  });

  it('are names for those who look at documents: a condition is not always true because of a setting', () => {
    const loaded = loadDocuments(texts());
    expect(lintDocuments(loaded).map(printProblem)).toEqual([]);
    expect(loaded.problems).toEqual([]);
  });

  it('have a value of their own that fits, and keys that occur once', () => {
    const [limit] = SETTINGS.settings;
    const problems = (more: object): string[] =>
      loadDocuments(texts({ settings: [...SETTINGS.settings, { ...limit, ...more }] })).problems.map(printProblem);
    expect(problems({})).toEqual([expect.stringContaining('There is another setting "Limit"')]);
    expect(problems({ key: 'Other', maximum: 50 })).toEqual([expect.stringContaining('within the limits')]);
  });

  it('leave documents within their limits, or the document is named: nothing is cut, and no name is left standing', () => {
    const text = { type: 'text', text: `{{ $config.Motto }}${'好'.repeat(4900)}` };
    const print = { prints: [{ key: 'card', title: '卡片', blocks: [text] }] };
    const settings = [
      ...SETTINGS.settings,
      { key: 'Motto', title: '格言', group: '单据', type: 'text', default: '短' },
    ];
    const load = (Motto: string) =>
      loadDocuments([...texts({ settings }), { file: 'thing/print.json', text: JSON.stringify(print) }], { Motto });
    expect(load('短').problems).toEqual([]);
    expect(load('长'.repeat(200)).problems.map(printProblem)).toEqual([
      expect.stringMatching(/^thing\/print\.json:1:\d+ .*The text is too long: at most 5000 char/),
    ]);
  });
});
