import { describe, expect, it } from 'vitest';
import { NO_LIMITS } from '#proof/analysis/Limits.ts';
import { coverCases } from '#proof/coverage/coverCases.ts';
import { walkEntity } from '#proof/coverage/walkEntity.ts';
import type { WalkReport } from '#proof/coverage/RulePlace.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { versionOf } from '../diff/versions.ts';
import { flag, shownWhen } from '../../support/ringEntity.ts';

const enums: EnumSource = () => undefined;
const number = (title: string): FieldNode => ({ type: 'number', title });
const day = (title: string): FieldNode => ({ type: 'string', format: 'date', title });
const fields: Properties = {
  P: number('甲额'),
  Q: number('乙额'),
  Total: {
    type: 'number',
    title: '合计',
    'x-reactions': { fulfill: { state: { value: '{{ ($values.P ?? 0) + ($values.Q ?? 0) }}' } } },
  },
  Text: { type: 'string', title: '文本' },
  From: day('开始'),
  To: day('结束'),
  Begin: { type: 'string', format: 'date-time', title: '上班' },
  End: { type: 'string', format: 'date-time', title: '下班' },
  Many: {
    type: 'array',
    items: { type: 'integer' },
    title: '多个',
    'x-component': 'ReferencePicker',
    'x-reference': { entity: 'other' },
  },
  Rows: { type: 'array', title: '明细', 'x-child': { entity: 'row', by: 'ThingId' } },
  OtherId: { type: 'integer', title: '其他', 'x-reference': { entity: 'other' } },
};
const thing = (when: string): EntityModel => versionOf({ ...fields, Note: flag('说明', shownWhen(when)) }).entity;
const walk = (when: string): WalkReport => walkEntity(thing(when), enums, NO_LIMITS);

describe('a rule that holds somewhere is not said never to hold', () => {
  it.each([
    '$values.P + $values.Q > 50000',
    '$values.P * $values.Q === 51000',
    '$values.Total > 700000',
    '$values.P > 100 && $values.P - $values.Q > 12345',
    "sum($values.Rows, 'Money') > 250000",
    'length($values.Rows) === 4',
    '$values.From < addDays($values.To, -400)',
    '$values.From > $values.To && $values.To > addDays(date($now), 30)',
    "startsWith($values.Text, 'A') && contains($values.Text, 'B') && contains($values.Text, 'C')",
    "$ref.OtherId.Name === '甲' && $values.P > $ref.OtherId.Money * 3",
    '$values.Many.includes(1) && $values.Many.includes(2)',
    'round($values.P * 6 / 100, 2) > 9999 && year($values.From) === 2031',
    '$values.P > 0.5 && $values.P < 1',
    'daysBetween($values.From, $values.To) > 365',
    'minutesBetween($values.Begin, $values.End) === 487',
    'weekday($values.From) === 6',
    "$values.To === monthEnd($values.From) && endsWith($values.Text, '号')",
    "matches($values.Text, '(京|沪)[A-Z][0-9]{5,6}(学|警)?') && !endsWith($values.Text, '学')",
    "matches($values.Text, '[^a-z]{2,}') && length($values.Text) > 2",
    "addMonths($values.From, 3) === '2026-04-30'",
    'floor($values.P / 7) === 12 && ceil($values.Q) === 3',
    "upper($values.Text) === 'AB'",
    "any($values.Rows, $row.Kind === 3 && $row.Day < '2026-01-01')",
    'any($values.Rows, $row.Money > $values.P && $values.P > 5000)',
    'every($values.Rows, $row.Money * 2 > 700) && length($values.Rows) > 1',
    'count($values.Rows, $row.Flag) === 4',
    'count($values.Rows, empty($row.Note)) > 2',
    "sum($values.Rows, 'Money', $row.Kind === 2) > 250000",
    "maxOf($values.Rows, 'Day') > addDays(date($now), 60)",
    "minOf($values.Rows, 'Money', $row.Kind === 1) === 77",
  ])('%s', (when) => {
    expect(walk(when)).toMatchObject({ findings: [], undecided: [] });
  });
});

describe('a rule about the ends of months', () => {
  it.each([
    'month($values.From) === 2 && $values.From === monthEnd($values.From) && daysBetween(monthStart($values.From), $values.From) === 28',
    'addMonths($values.From, 1) === addDays($values.From, 28)',
    'addDays(addMonths($values.From, 12), -365) !== $values.From',
  ])('is tried on a leap day and at the ends of long and short ones: %s', (when) => {
    const { findings, undecided } = walk(when);
    expect(findings).toEqual([]);
    expect(undecided.map(({ code }) => code).filter((code) => code !== 'redundant')).toEqual([]);
  });
});

describe('a rule that is not seen to hold', () => {
  it('is named as not decided where nothing shows that it never does, and the walk is not called exhaustive', () => {
    const report = walk("plain($values.Text) === 'x' && words($values.Text) === 'y'");

    expect(report).toMatchObject({ findings: [], isExhaustive: false, isComplete: true });
    expect(report.undecided.map(({ code, text }) => [code, text])).toEqual([
      ['never-visible', '说明(Note) 未能判定：没有找到显示它的填法'],
      ['always-false', '说明(Note) 显示 的条件「文本 = “x” 且 文本 = “y”」未能判定：没有找到使它成立的填法'],
    ]);
    expect(report.undecided[1]?.place).toMatchObject({ file: 'thing/form.json' });
  });

  it('is named as not decided where a pattern is beyond what is tried', () => {
    const report = walk("matches($values.Text, '[0-9]{70}')");

    expect(report).toMatchObject({ findings: [], isExhaustive: false });
    expect(report.undecided.map(({ code }) => code)).toEqual(['never-visible', 'always-false']);
  });

  it('is a finding where it is proven, sums or not', () => {
    const report = walk('$values.P + $values.Q > 5 && !($values.P + $values.Q > 5)');

    expect(report.undecided).toEqual([]);
    expect(report.findings.map(({ code }) => code)).toEqual(['never-visible', 'always-false']);
  });
});

it('a changed rule that no case notices counts unless it is proven to change nothing', () => {
  const { mutants, survivors, undecided } = coverCases(thing('$values.P + $values.Q > 50000'), [], enums, NO_LIMITS);

  expect(undecided).toEqual([]);
  expect(mutants?.covered).toBe(0);
  expect(survivors.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['operator', 'constant']));
});

describe('what a rule reckons', () => {
  const bonus = (value: string): EntityModel =>
    versionOf({
      ...fields,
      Kind: { type: 'boolean', title: '加急' },
      Bonus: { type: 'number', title: '奖金', 'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } } },
    }).entity;
  const far = '$values.Kind === true ? floor(($values.P ?? 0) / 5000) * 300 : 0';

  it('is not said never to be decided by a condition because it comes to the same in what was tried', () => {
    const { findings, undecided } = walkEntity(bonus(far), enums, NO_LIMITS);
    expect(findings).toEqual([]);
    expect(undecided.map(({ code }) => code)).not.toContain('never-reached');
  });

  it('keeps its conditions and their changes among what cases are to show', () => {
    const { conditions, atoms, survivors, undecided } = coverCases(bonus(far), [], enums, NO_LIMITS);
    expect([conditions.total, atoms.total]).toEqual([2, 1]);
    const named = [...survivors, ...undecided].map(({ change }) => change);
    expect(named.filter((change) => change.startsWith('奖金(Bonus)')).length).toBeGreaterThan(5);
    expect(named).toContainEqual(expect.stringContaining('加急 = 是'));
  });
});

describe('a default behind what is empty although all it reckons with is filled in', () => {
  const computed = (title: string, value: string): FieldNode => ({
    ...number(title),
    'x-reactions': { fulfill: { state: { value: `{{ ${value} }}` } } },
  });

  it('is not said to change nothing: a shift that ends before it begins has no length', () => {
    const { entity } = versionOf({
      Begin: { type: 'string', format: 'time', title: '上班' },
      Length: computed('时长', "minutesBetween($values.Begin ?? '08:00', '17:00')"),
      Pay: computed('工钱', '($values.Length ?? 0) * 2'),
    });
    const { survivors, undecided } = coverCases(entity, [], enums, NO_LIMITS);
    const named = [...survivors, ...undecided].map(({ change }) => change);
    expect(named).toContainEqual(expect.stringMatching(/^工钱.*为空则取 0.*改为/));
  });
});

it('a rule about who is not signed in is not said never to hold', () => {
  expect(walk("$user.Role === 'anonymous'")).toMatchObject({ findings: [], undecided: [] });
  expect(walk("$user.Role !== 'anonymous' && $values.P > 5")).toMatchObject({ findings: [], undecided: [] });
});
