import { describe, expect, it } from 'vitest';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { diffBehaviour, diffProducts, type ProductVersion } from '#proof/diff/diffProducts.ts';
import { isProvenSame } from '#proof/diff/BehaviourDiff.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';
import { briefStates, diffOf, versionOf } from './versions.ts';

const number = (title: string): FieldNode => ({ type: 'number', title });
const day = (title: string): FieldNode => ({ type: 'string', format: 'date', title });
const computed = (title: string, value: string): FieldNode => ({
  type: 'number',
  title,
  'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } },
});
const shown = (when: string, more: Properties = {}): Properties => ({
  P: number('甲额'),
  Q: number('乙额'),
  Text: { type: 'string', title: '文本' },
  Day: day('日期'),
  Rows: { type: 'array', title: '明细', 'x-child': { entity: 'row', by: 'ThingId' } },
  OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
  ...more,
  Note: flag('说明', shownWhen(when)),
});
const total = { Total: computed('合计', '($values.P ?? 0) + ($values.Q ?? 0)') };
const tax = { Tax: computed('税', 'round($values.P * 6 / 100, 2)'), Twice: computed('两倍', '$values.Tax * 2') };

const time = (title: string): FieldNode => ({ type: 'string', format: 'time', title });
const CLOCKS = { From: time('上班'), To: time('下班') };
const WORKED = 'minutesBetween($values.From, $values.To)';

interface Change {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly more?: Properties;
}

/** Changes of one token that stay undetected unless their constants are traced back to the input. */
const CHANGES: readonly Change[] = [
  {
    what: 'a limit of a sum of fields',
    before: '$values.P + $values.Q > 50000',
    after: '$values.P + $values.Q > 60000',
  },
  { what: 'a limit of a sum by one', before: '$values.P + $values.Q > 50000', after: '$values.P + $values.Q > 50001' },
  { what: 'its comparison', before: '$values.P + $values.Q > 50000', after: '$values.P + $values.Q >= 50000' },
  { what: 'its operator', before: '$values.P + $values.Q > 50000', after: '$values.P - $values.Q > 50000' },
  { what: 'a limit of a product', before: '$values.P * $values.Q > 50000', after: '$values.P * $values.Q > 60000' },
  { what: 'a limit of a computed total', before: '$values.Total > 50000', after: '$values.Total > 60000', more: total },
  { what: 'a limit two rules away', before: '$values.Twice > 50000', after: '$values.Twice > 60000', more: tax },
  {
    what: 'a limit of child rows',
    before: "sum($values.Rows, 'Money') > 50000",
    after: "sum($values.Rows, 'Money') > 60000",
  },
  {
    what: 'a limit of any row',
    before: 'any($values.Rows, $row.Money > 50000)',
    after: 'any($values.Rows, $row.Money > 50001)',
  },
  {
    what: 'one row instead of all',
    before: 'any($values.Rows, $row.Kind === 2)',
    after: 'every($values.Rows, $row.Kind === 2)',
  },
  {
    what: 'the column of a condition',
    before: 'any($values.Rows, $row.Money > 5)',
    after: 'any($values.Rows, $row.Price > 5)',
  },
  {
    what: 'a count',
    before: 'count($values.Rows, $row.Kind === 2) > 2',
    after: 'count($values.Rows, $row.Kind === 2) > 3',
  },
  {
    what: 'which rows are summed',
    before: "sum($values.Rows, 'Money', $row.Kind === 2) > 1000",
    after: "sum($values.Rows, 'Money', $row.Kind === 3) > 1000",
  },
  {
    what: 'a sum of some rows instead of all',
    before: "sum($values.Rows, 'Money', $row.Kind === 2) > 1000",
    after: "sum($values.Rows, 'Money') > 1000",
  },
  {
    what: 'the last day',
    before: "maxOf($values.Rows, 'Day') > date($now)",
    after: "minOf($values.Rows, 'Day') > date($now)",
  },
  { what: 'the count of child rows', before: 'length($values.Rows) > 3', after: 'length($values.Rows) > 4' },
  {
    what: 'days from today',
    before: '$values.Day < addDays(date($now), -90)',
    after: '$values.Day < addDays(date($now), -60)',
  },
  {
    what: 'one day from today',
    before: '$values.Day < addDays(date($now), -90)',
    after: '$values.Day < addDays(date($now), -91)',
  },
  { what: 'a limit of a fetched value', before: '$ref.OtherId.Money > 5000', after: '$ref.OtherId.Money > 6000' },
  {
    what: 'a factor of a fetched value',
    before: '$values.P > $ref.OtherId.Money * 2',
    after: '$values.P > $ref.OtherId.Money * 3',
  },
  {
    what: 'a difference from a fetched value',
    before: '$ref.OtherId.Money - $values.P > 500',
    after: '$ref.OtherId.Money - $values.P > 600',
  },
  { what: 'a fetched text', before: "$ref.OtherId.Name === '甲'", after: "$ref.OtherId.Name === '乙'" },
  {
    what: 'a part of a text',
    before: "startsWith($values.Text, 'A') && contains($values.Text, 'B')",
    after: "startsWith($values.Text, 'A') && contains($values.Text, 'C')",
  },
  { what: 'the larger of two', before: 'max($values.P, $values.Q) > 700', after: 'max($values.P, $values.Q) > 800' },
  { what: 'the smaller of two', before: 'min($values.P, $values.Q) > 700', after: 'max($values.P, $values.Q) > 700' },
  {
    what: 'a limit of a share',
    before: 'round($values.P / $values.Q * 100, 1) >= 33.3',
    after: 'round($values.P / $values.Q * 100, 1) >= 33.4',
  },
  { what: 'a length', before: 'length($values.Text) > 30', after: 'length($values.Text) > 31' },
  {
    what: 'days between two dates',
    before: 'daysBetween($values.Day, date($now)) > 90',
    after: 'daysBetween($values.Day, date($now)) > 91',
  },
  {
    what: 'months from a date',
    before: 'addMonths($values.Day, 3) < date($now)',
    after: 'addMonths($values.Day, 4) < date($now)',
  },
  { what: 'a day of the week', before: 'weekday($values.Day) > 5', after: 'weekday($values.Day) > 6' },
  { what: 'the end of a month', before: '$values.Day === monthEnd($now)', after: '$values.Day === monthStart($now)' },
  { what: 'the end of a text', before: "endsWith($values.Text, 'A')", after: "endsWith($values.Text, 'B')" },
  {
    what: 'a pattern, longer',
    before: "matches($values.Text, '[A-Z]{2}')",
    after: "matches($values.Text, '[A-Z]{3}')",
  },
  {
    what: 'a pattern, with one more letter',
    before: "matches($values.Text, '[A-Y]-[0-9]+')",
    after: "matches($values.Text, '[A-Z]-[0-9]+')",
  },
  { what: 'minutes between two times', before: `${WORKED} > 720`, after: `${WORKED} > 721`, more: CLOCKS },
  { what: 'minutes the other way', before: `${WORKED} > 720`, after: `${WORKED} < 720`, more: CLOCKS },
  { what: 'a time of day', before: "$values.From < '07:00'", after: "$values.From < '07:01'", more: CLOCKS },
  { what: 'the time itself', before: "$values.From < '07:00'", after: "$values.From <= '07:00'", more: CLOCKS },
  { what: 'the other time', before: '$values.From < $values.To', after: '$values.From <= $values.To', more: CLOCKS },
  { what: 'a rounded limit', before: 'floor($values.P / 3) > 7', after: 'ceil($values.P / 3) > 7' },
  { what: 'a month', before: 'month($values.Day) > 6', after: 'month($values.Day) > 7' },
];

describe('one changed token of a condition', () => {
  it.each(CHANGES)('is seen in a rule, with an example: $what', ({ before, after, more }) => {
    const diff = diffOf(shown(before, more), shown(after, more));

    expect(diff.undecided).toEqual([]);
    expect(briefStates(diff).filter((text) => text.startsWith('Note visible'))).toHaveLength(1);
  });

  it.each(CHANGES.filter(({ more }) => more === undefined))('is seen in a check: $what', ({ before, after }) => {
    const version = (when: string) =>
      versionOf(shown('$values.P === 1'), { 'x-checks': [{ field: 'P', when: `{{ ${when} }}`, message: '不行' }] });
    const diff = diffBehaviour(version(before), version(after));

    expect(diff.undecided).toEqual([]);
    expect(briefStates(diff)).toHaveLength(1);
  });
});

describe('a change for which no state is found', () => {
  /** A text with this plain form cannot be found by trying. */
  const before = "words($values.Text) === 'x' && plain($values.Text) === 'y'";
  const after = "words($values.Text) === 'x' && plain($values.Text) === 'z'";

  it('is named as not decided, with its place, and is no proof that nothing differs', () => {
    const diff = diffOf(shown(before), shown(after));

    expect(diff.states).toEqual([]);
    expect(diff.isExhaustive).toBe(false);
    expect(diff.undecided).toEqual([
      {
        field: 'Note',
        title: '说明(Note) 显示',
        place: { file: 'thing/form.json', pointer: '/properties/Note/x-reactions/0/when' },
        before: '(words($values.Text) === "x") && (plain($values.Text) === "y")',
        after: '(words($values.Text) === "x") && (plain($values.Text) === "z")',
      },
    ]);
    expect(isProvenSame(diff)).toBe(false);
  });

  it('is decided where it is only written in another way', () => {
    const rewritten = "!(plain($values.Text) !== 'y' || words($values.Text) !== 'x')";
    const diff = diffOf(shown(before), shown(rewritten));

    expect(diff).toMatchObject({ states: [], undecided: [], definitions: [] });
    expect(isProvenSame(diff)).toBe(true);
  });
});

describe('what a rule reckons', () => {
  const reckoned = (value: string): Properties => ({
    Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' },
    Rows: { type: 'array', title: '明细', 'x-child': { entity: 'row', by: 'ThingId' } },
    Total: computed('合计', value),
  });

  it.each([
    ["sum($values.Rows, 'Money')", "sum($values.Rows, 'Tax')"],
    ["$values.Kind === 2 ? sum($values.Rows, 'Money') : 0", "$values.Kind === 2 ? sum($values.Rows, 'Tax') : 0"],
    ["length(list($values.Rows, 'A'))", "length(list($values.Rows, 'B'))"],
  ])('of other columns of the rows is seen: %s, then %s', (before, after) => {
    expect(isProvenSame(diffOf(reckoned(before), reckoned(after)))).toBe(false);
    expect(isProvenSame(diffOf(reckoned(before), reckoned(before)))).toBe(true);
  });
});

describe('what a rule suggests or opens', () => {
  const suggested = (value: string): Properties => ({
    Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' },
    Day: { type: 'string', format: 'date', title: '日期' },
    Due: {
      type: 'string',
      format: 'date',
      title: '到期',
      'x-reactions': { fulfill: { state: { suggest: `{{ ${value} }}` } } },
    },
  });
  const opened = (when: string): Properties => ({
    Kind: { type: 'integer', title: '种类', 'x-enum': 'Kind' },
    more: {
      type: 'void',
      title: '更多',
      'x-collapsed': true,
      'x-reactions': { when: `{{ ${when} }}`, fulfill: { state: { open: true } } },
      properties: { Note: { type: 'string', title: '说明' } },
    },
  });

  it('is compared with an example, as what it computes is', () => {
    const diff = diffOf(suggested('addDays($values.Day, 30)'), suggested('addDays($values.Day, 31)'));
    expect(diff.undecided).toEqual([]);
    expect(diff.states).toMatchObject([{ field: 'Due', property: 'set' }]);
    expect(`${diff.states[0]?.before} ${diff.states[0]?.after}`).toMatch(/^建议值 [0-9-]{10} 建议值 [0-9-]{10}$/);
    const none = diffOf(suggested('addDays($values.Day, 30)'), suggested('$values.Kind === 2 ? $values.Day : null'));
    expect(none.undecided).toEqual([]);
    expect(none.states.map(({ before, after }) => `${before}→${after}`)).toEqual([expect.stringMatching(/没有建议/)]);
  });

  it('is the same where it is written in another way', () => {
    const [one, other] = ['$values.Kind === 2', '!($values.Kind !== 2)'];
    expect(isProvenSame(diffOf(opened(one), opened(other)))).toBe(true);
    expect(diffOf(opened(one), opened('$values.Kind === 3')).states).toMatchObject([
      { field: 'Note', property: 'set', before: '展开', after: '先收起' },
    ]);
  });
});

it('the condition of a tab beside the fields is compared by what it means', () => {
  const version = (when: string) =>
    versionOf(
      { State: { type: 'integer', title: '状态', 'x-enum': 'Kind' } },
      { 'x-detail': { tabs: [{ title: '联系人', list: 'contact/list', by: 'ThingId', when: `{{ ${when} }}` }] } },
    );
  const diff = diffBehaviour(version('$record.State !== 2'), version('$record.State !== 3'));

  expect(diff.definitions).toMatchObject([
    {
      what: '详情页签 1',
      before: '联系人，列表 contact/list，按 ThingId，新建按 ThingId，带入 无 当 $record.State !== 2',
      after: '联系人，列表 contact/list，按 ThingId，新建按 ThingId，带入 无 当 $record.State !== 3',
    },
  ]);
  expect(diffBehaviour(version('$record.State !== 2'), version('!($record.State === 2)')).definitions).toEqual([]);
});

describe('settings', () => {
  const productOf = (when: string): ProductVersion => {
    const form = { title: '事', type: 'object', properties: shown(when) };
    const settings = { settings: [{ key: 'From', title: '起', group: '事', type: 'date' }] };
    const loaded = loadDocuments([
      { file: 'thing/form.json', text: JSON.stringify(form) },
      { file: 'settings.json', text: JSON.stringify(settings) },
    ]);
    return { ...loaded, enums: () => undefined };
  };
  const undecided = (before: string, after: string): string[] =>
    diffProducts(productOf(before), productOf(after), () => NO_LIMITS, ['thing']).flatMap((diff) =>
      diff.undecided.map(({ place, after: now }) => `${place.file}${place.pointer} ${now}`),
    );

  it('without a value hide no change of an expression that reads them', () => {
    const at = '$values.Day >= $config.From';
    expect(undecided(at, at)).toEqual([]);
    expect(undecided(at, '($values.Day  >= $config.From)')).toEqual([]);
    expect(undecided(at, '$values.Day > $config.From')).toEqual([
      'thing/form.json/properties/Note/x-reactions/0/when {{ $values.Day > $config.From }}',
    ]);
  });
});
