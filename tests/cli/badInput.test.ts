import { describe, expect, it } from 'vitest';
import { listAt } from '../support/server/TestClient.ts';
import { run, temporaryFolder } from '../support/runGuijuHere.ts';
import { itWhole } from '../support/wholeRun.ts';

const text = { type: 'string', title: '甲' };
const form = (properties: object): string => JSON.stringify({ title: '单据', type: 'object', properties });
const ruled = (when: string): string =>
  form({ A: { ...text, 'x-reactions': { when: `{{ ${when} }}`, fulfill: { state: { readOnly: true } } } } });

/** That many fields, each with two rules, each read by the next. */
function chain(count: number): string {
  const rules = (i: number): object[] => [
    {
      when: `{{ $values.F${i + 1} === 1 }}`,
      fulfill: { state: { visible: true } },
      otherwise: { state: { visible: false } },
    },
    { when: `{{ $values.F${i + 1} === 2 }}`, fulfill: { state: { readOnly: true } } },
  ];
  const fields = Array.from({ length: count }, (_, i): [string, object] => [
    `F${i}`,
    { type: 'integer', title: '甲', ...(i === count - 1 ? {} : { 'x-reactions': rules(i) }) },
  ]);
  return form(Object.fromEntries<object>(fields));
}

const escapes = [
  'constructor.constructor("return process")()',
  '$values.__proto__.polluted',
  '(() => process.exit())()',
  'window.alert(1)',
  '$values.A = 1',
  '`${process.env}`',
];

/** The input, the expected lines that describe the problem, and their maximum number. */
const BAD: readonly [string, Readonly<Record<string, string>>, RegExp, number?][] = [
  ['broken JSON', { 'a/form.json': '{ "title": "单据", ' }, /document\/json {2}Not valid JSON: .* is expected here$/],
  ['no text at all', { 'a/form.json': '' }, /document\/json {2}Not valid JSON/],
  [
    'five megabytes',
    { 'a/form.json': form({ A: { ...text, description: 'x'.repeat(5 * 1024 * 1024) } }) },
    /document\/too-large {2}The file has 524\d+ characters/,
  ],
  [
    '10,000 nested lists',
    { 'a/form.json': `{ "title": ${'['.repeat(10_000)}${']'.repeat(10_000)} }` },
    /document\/too-large .* nested more than 100 levels deep$/,
  ],
  [
    '10,000 nested menus',
    {
      'menus/employee.json': `{"title":"x","role":"employee","items":${'[{"title":"a","children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}}`,
    },
    /document\/too-large/,
  ],
  [
    '10,000 parentheses',
    { 'a/form.json': ruled(`${'('.repeat(10_000)}1${')'.repeat(10_000)}`) },
    /expression\/syntax {2}An expression may have 2000 characters at most$/,
  ],
  [
    '900 parentheses',
    { 'a/form.json': ruled(`${'('.repeat(900)}1${')'.repeat(900)}`) },
    /expression\/syntax {2}The expression is nested too deeply$/,
  ],
  [
    '900 negations',
    { 'a/form.json': ruled(`${'!'.repeat(900)}true`) },
    /expression\/syntax {2}The expression is nested too deeply$/,
  ],
  ['100,000 rules in one form', { 'a/form.json': chain(50_001) }, /document\/too-large/],
  [
    '2,500 rules in one form',
    { 'a/form.json': chain(1_001) },
    /document\/too-large {2}The form has 1001 fields; 1000 are the most$/,
  ],
  [
    '100,000 values',
    { 'a/form.json': form({ A: text }), 'a/list.json': `{ "title": "x", "columns": [${'"A",'.repeat(160_000)}"A"] }` },
    /document\/too-large {2}The file holds \d+ values/,
  ],
  [
    'a key twice',
    {
      'a/form.json':
        '{ "title": "甲", "title": "乙", "type": "object", "properties": { "A": { "type": "string", "title": "甲" } } }',
    },
    /document\/duplicate-key/,
  ],
  ...escapes.map((escape): [string, Readonly<Record<string, string>>, RegExp] => [
    `an escape: ${escape}`,
    { 'a/form.json': ruled(escape.replaceAll('"', "'")) },
    /expression\/forbidden/,
  ]),
  [
    'thousands of names that do not exist',
    {
      'a/form.json': chain(1000),
      'a/list.json': JSON.stringify({ title: 'x', columns: Array.from({ length: 30_000 }, (_, i) => `G${i}`) }),
    },
    /(reference\/unknown-field|check\/incomplete)/,
    201,
  ],
  [
    'thousands of keys that do not exist',
    {
      'a/form.json': form({
        A: { ...text, ...Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, 1])) },
      }),
    },
    /document\/unknown-key/,
    500,
  ],
];

describe('bad input gets a clear message and never hangs', () => {
  it.each(BAD)('%s', async (_, files, message, most = 1) => {
    const { folder } = temporaryFolder(files);
    for (const argv of [['check'], ['test']]) {
      // Without the higher limit, a busy machine would also report that the time was over.
      const { code, out, err } = await run([...argv, '--limit', '150', '--json', '--schemas', folder]);
      const told: unknown = JSON.parse(out);
      const problems: unknown[] = Array.isArray(told) ? told : listAt(told, 'problems');

      expect([argv, code, err.includes('at ')]).toEqual([argv, 1, false]);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(most);
    }
    const { out } = await run(['check', '--schemas', folder]);
    const lines = out.split('\n');

    expect(lines.slice(0, -1).filter((line) => !message.test(line) && !line.startsWith('... and '))).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(202);
  });

  itWhole('100,000 rules in fifty forms are too many, and a tenth of them is no trouble', async () => {
    const forms = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`e${i}/form.json`, chain(1000)]));
    const many = temporaryFolder(forms(50));
    const few = temporaryFolder(forms(5));
    const { out } = await run(['check', '--limit', '150', '--schemas', many.folder]);

    expect(out).toMatch(
      /^e\d+\/form\.json:1:1 {2}document\/too-large {2}With this form the product has \d+ rules.*\n50 documents, 1 problem$/,
    );
    expect(await run(['check', '--limit', '150', '--schemas', few.folder])).toMatchObject({ code: 0 });
  });
});
