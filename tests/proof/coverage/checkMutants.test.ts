import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { compareConditions } from '#proof/coverage/compareConditions.ts';
import { coverCases, type CoverageOptions } from '#proof/coverage/coverCases.ts';
import { coverDecisions } from '#annex/proof/decisions/coverDecisions.ts';
import { decisionWorld } from '#proof/decisions/openDecision.ts';
import { proposeCases } from '#annex/proof/propose/proposeCases.ts';
import type { DecisionCase, RuleCase } from '#generated/documents/CasesDocument.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { documentsOf, entityOf, modelsOf, productOf } from '../../support/buildEntity.ts';

const entity = entityOf(
  {
    HasEnd: { type: 'boolean', title: '有结束' },
    Begin: { type: 'integer', title: '开始' },
    End: {
      type: 'integer',
      title: '结束',
      'x-reactions': {
        when: '{{ $values.HasEnd === true }}',
        fulfill: { state: { visible: true } },
        otherwise: { state: { visible: false } },
      },
    },
    Phone: { type: 'string', title: '电话' },
    Mail: { type: 'string', title: '邮箱' },
  },
  {
    required: ['Begin'],
    'x-checks': [
      { field: 'End', when: '{{ $values.End < $values.Begin }}', message: '先开始' },
      { field: 'Begin', when: '{{ empty($values.Begin) || $values.Begin > 5 }}', message: '太晚' },
    ],
    'x-either': [{ fields: ['Phone', 'Mail'] }],
  },
);
const enums = () => undefined;
const cover = (cases: readonly RuleCase[], options?: CoverageOptions) =>
  coverCases(entity, cases, enums, NO_LIMITS, options);
const ends = (Begin: number, End: number, error: string | false): RuleCase => ({
  title: `${Begin} ${End}`,
  rule: 'R1',
  values: { HasEnd: true, Begin, End },
  expect: { End: { error } },
});
const checkTexts = (cases: readonly RuleCase[]) =>
  cover(cases)
    .survivors.filter(({ property }) => property === 'check')
    .map(({ target, text }) => `${target}：${text}`);

describe('checks over the values of the record itself', () => {
  it('are changed like rules, each at its place', () => {
    const { survivors } = cover([]);
    const first = survivors.filter(({ target }) => target === '结束(End) 校验「先开始」');

    expect(first.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'operator 「结束 < 开始」改为「结束 ≤ 开始」',
      'field 「结束」改为「开始」',
      'field 「开始」改为「结束」',
      'negated 「结束 < 开始」取反',
      'dropped-check 去掉这条校验',
    ]);
    expect(first.map(({ place }) => place)).toEqual([
      { file: 'thing/form.json', pointer: '/x-checks/0/when', range: [3, 30] },
      { file: 'thing/form.json', pointer: '/x-checks/0/when', range: [3, 14] },
      { file: 'thing/form.json', pointer: '/x-checks/0/when', range: [17, 30] },
      { file: 'thing/form.json', pointer: '/x-checks/0/when', range: [3, 30] },
      { file: 'thing/form.json', pointer: '/x-checks/0', range: undefined },
    ]);
  });

  it('of which one of several fields has to be filled in are dropped, or ask for one more', () => {
    expect(checkTexts([]).filter((text) => text.startsWith('电话'))).toEqual([
      expect.stringContaining('改为'),
      '电话(Phone) 校验「电话、邮箱至少填一项」：去掉这条校验',
    ]);
  });

  it('are noticed by cases that look at the message of their field, and by no others', () => {
    const about = (cases: readonly RuleCase[]) => checkTexts(cases).filter((text) => text.startsWith('结束'));
    const value: RuleCase = { ...ends(2, 1, false), expect: { End: { value: 1 } } };

    expect(about([value])).toHaveLength(5);
    expect(about([ends(2, 1, '先开始')])).toEqual(['结束(End) 校验「先开始」：「结束 < 开始」改为「结束 ≤ 开始」']);
    expect(about([ends(2, 1, '先开始'), ends(1, 1, false)])).toEqual([]);
  });

  it('get cases proposed that show the field and notice all of it', () => {
    const proposed = proposeCases(entity, [], enums, NO_LIMITS);
    const all = cover(proposed.cases);

    expect(all.failing).toEqual([]);
    expect(all.survivors.map(({ target, text }) => `${target}：${text}`)).toEqual([CHANGE]);
    expect(proposed.unmet).toEqual(['没有用例发现开始(Begin) 校验「太晚」：去掉「开始 未填写」']);
  });

  it('name what changes nothing with its reason, and say so where a case notices it', () => {
    const { cases } = proposeCases(entity, [], enums, NO_LIMITS);
    const needless = '结束(End) 校验「先开始」：去掉这条校验';
    const equivalent = [
      { change: CHANGE, reason: '开始必填' },
      { change: needless, reason: '有用例' },
    ];
    const all = cover(cases, { equivalent });

    expect(all.survivors).toEqual([]);
    expect(all.mutants?.covered).toBe(all.mutants?.total);
    expect(all.equivalent).toMatchObject([{ target: '开始(Begin) 校验「太晚」', reason: '开始必填' }]);
    expect(all.needless).toEqual([needless]);
    expect(proposeCases(entity, [], enums, NO_LIMITS, { equivalent }).unmet).toEqual([]);
  });
});

it('two conditions differ also where no state that is wanted shows it', () => {
  const [was, is] = ['{{ $values.Begin > 5 }}', '{{ $values.Begin > 6 }}'].map(parseExpression);
  if (was === undefined || is === undefined) throw new Error('not read');
  const about = { entity, enums, findEntity: () => undefined };
  const none = { most: 3, suits: () => false };

  expect(compareConditions([was, is], about, NO_LIMITS, none)).toEqual({ likeness: 'differs', states: [] });
  expect(compareConditions([was, was], about, NO_LIMITS, none)).toEqual({ likeness: 'same', states: [] });
});

describe('a change of a rule', () => {
  const on = { when: '{{ $values.On === true }}' };
  const flag = (title: string): FieldNode => ({ type: 'boolean', title });
  const section = (name: string): Properties[string] => ({
    type: 'void',
    title: '更多',
    'x-component': 'Section',
    'x-collapsed': true,
    'x-reactions': { ...on, fulfill: { state: { open: true } }, otherwise: { state: { open: false } } },
    properties: { [name]: flag(name) },
  });
  const form = entityOf({
    On: flag('开'),
    One: section('A'),
    Two: section('B'),
    Note: {
      type: 'string',
      title: '说明',
      'x-reactions': {
        ...on,
        fulfill: { state: { visible: true, required: true } },
        otherwise: { state: { visible: false } },
      },
    },
  });
  const changes = (options?: CoverageOptions): string[] =>
    coverCases(form, [], enums, NO_LIMITS, options).survivors.map(({ change }) => change);

  it('has a name that no other has, with what the rule decides, and its words', () => {
    const all = changes();

    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((change) => change.includes('去掉这条规则'))).toEqual([
      '更多 展开：去掉这条规则（1/2）',
      '更多 展开：去掉这条规则（2/2）',
      '说明(Note) 显示：去掉这条规则',
      '说明(Note) 必填：去掉这条规则',
    ]);
    expect(all.filter((change) => change.includes('收起'))).toEqual([
      '更多 展开：「展开」改为「先收起」（1/2）',
      '更多 展开：「先收起」改为「展开」（1/2）',
      '更多 展开：「展开」改为「先收起」（2/2）',
      '更多 展开：「先收起」改为「展开」（2/2）',
    ]);
  });

  it('is excused alone', () => {
    const all = changes();
    const excused = (change: string): string[] => changes({ equivalent: [{ change, reason: '试' }] });

    for (const change of all) expect(excused(change)).toEqual(all.filter((other) => other !== change));
    expect(excused('更多 展开：去掉这条规则')).toEqual(all);
  });
});

/** The field is required: if it is empty, that is reported before the check. */
const CHANGE = '开始(Begin) 校验「太晚」：去掉「开始 未填写」';

describe('checks that only warn', () => {
  const documents = productOf([
    documentsOf(
      'thing',
      { Amount: { type: 'integer', title: '数量' } },
      { 'x-checks': [{ field: 'Amount', level: 'warn', when: '{{ $values.Amount > 5 }}', message: '很多' }] },
    ),
  ]);
  const entities = modelsOf(documents);
  const world = decisionWorld({ entities, enums, documents });
  const thing = entities.get('thing');
  const asked = (Amount: number, error: string | false): DecisionCase => ({
    title: String(Amount),
    rule: 'W',
    record: { Amount },
    expect: { errors: { Amount: error } },
  });

  it('are noticed by decision cases that look at what is said while saving', () => {
    if (thing === undefined) throw new Error('not built');
    const none = coverDecisions(thing, {}, world, NO_LIMITS);
    const both = coverDecisions(thing, { decisions: [asked(5, false), asked(6, '很多')] }, world, NO_LIMITS);

    expect(none.gaps.map(({ text }) => text)).toContain('提示「很多」：「数量 > 5」改为「数量 ≥ 5」');
    expect(both).toMatchObject({ failing: [], gaps: [], undecided: [] });
  });
});
