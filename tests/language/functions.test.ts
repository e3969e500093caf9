import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { printScript, type ScriptPlace } from '#annex/import/formily/printScript.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import type { Value } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { EMPTY_SCOPE, evaluate } from '../support/evaluate.ts';

const TYPES: readonly NonNullable<ReturnType<EnumSource>>[] = [
  {
    name: 'PaymentType',
    title: '付款方式',
    items: [
      { Value: 1, Label: '现金' },
      { Value: 2, Label: '支票' },
    ],
  },
  {
    name: 'BusinessType',
    title: '业务类型',
    items: [
      { Value: 60, Label: '咨询', Children: [{ Value: 6001, Label: '造价咨询' }] },
      {
        Value: 70,
        Label: '项目管理与监理',
        Children: [
          { Value: 7001, Label: '项目管理' },
          { Value: 7002, Label: '监理' },
          { Value: 7003, Label: '代建' },
        ],
      },
    ],
  },
  {
    name: 'GroupMarketSectorPath',
    title: '板块',
    items: [{ Value: 1, Label: '交通', Children: [{ Value: 101, Label: '公路' }] }],
  },
];
const enums: EnumSource = (name) => TYPES.find((type) => type.name === name);
const values = {
  Rows: [{ Money: 0.1 }, { Money: 0.2 }, { Money: null }, {}, { Money: 0.1 }],
  Shares: [{ Percent: 33.3 }, { Percent: 33.3 }, { Percent: 33.4 }],
  Birthday: '1990-03-07',
  Limit: 0.1,
  Lines: [
    { Money: 10, Kind: 1, Day: '2026-03-10', Done: true },
    { Money: -4, Kind: 2, Day: '2026-01-02', Done: false },
    { Money: null, Kind: 2, Day: '', Done: null },
    { Money: 25.5, Kind: 1, Day: '2025-12-31', Done: true },
  ],
};

const EXAMPLES: readonly (readonly [text: string, value: Value])[] = [
  ["plain('云川市 城投（集团）ＡＢ')", '云川市城投(集团)ab'],
  ["plain('【甲】〔乙〕')", '(甲)(乙)'],
  ['plain(1)', null],
  ["words('<p>端午<strong>安康</strong></p>')", '端午安康'],
  ["words('a < b')", 'a < b'],
  ['words(1)', null],
  ['overlaps([1, 2], [2, 3])', true],
  ['any($values.Lines, $row.Money > 20)', true],
  ['any($values.Lines, $row.Money > 26)', false],
  ['any($values.Rows, $row.Money > $values.Limit && !empty($row.Money))', true],
  ['any($values.Lines, $row.Kind)', false],
  ['any(null, true)', false],
  ['any(1, true)', false],
  ['any($values.Lines, any($values.Rows, $row.Money === 0.2) && $row.Kind === 2)', true],
  ['every($values.Lines, $row.Kind >= 1)', true],
  ['every($values.Lines, $row.Money > -10)', false],
  ['every(null, false)', true],
  ['count($values.Lines, $row.Kind === 2)', 2],
  ['count($values.Lines, $row.Nothing === null)', 4],
  ['count(null, true)', 0],
  ["sum($values.Lines, 'Money', $row.Kind === 1)", 35.5],
  ["sum($values.Lines, 'Money', $row.Kind === 7)", 0],
  ["length(list($values.Lines, 'Kind', $row.Money > 0))", 1],
  ["maxOf($values.Lines, 'Money')", 25.5],
  ["maxOf($values.Lines, 'Money', $row.Kind === 2)", -4],
  ["maxOf($values.Lines, 'Day')", '2026-03-10'],
  ["maxOf($values.Lines, 'Done')", null],
  ["maxOf(null, 'Money')", null],
  ["minOf($values.Lines, 'Money')", -4],
  ["minOf($values.Lines, 'Day', $row.Done === true)", '2025-12-31'],
  ["previous($values.Lines, 'Money', 1)", 10],
  ["previous($values.Lines, 'Money', 0)", null],
  ["previous($values.Lines, 'Money', 4)", 25.5],
  ["previous($values.Lines, 'Money', null)", null],
  ["sumTo($values.Lines, 'Money', 1)", 6],
  ["sumTo($values.Lines, 'Money', 3)", 31.5],
  ["sumTo($values.Rows, 'Money', 4)", 0.4],
  ["sumTo($values.Lines, 'Money', 4)", null],
  ["sumTo(null, 'Money', 0)", null],
  ['overlaps([1, 2], [3])', false],
  ["overlaps(['a'], ['b', 'a'])", true],
  ['overlaps([null], [null])', false],
  ['overlaps([1], 1)', false],
  ['allIn([1, 2], [1], [2, 3])', true],
  ['allIn([1, 4], [1], [2, 3])', false],
  ["allIn(['a'], ['b', 'a'])", true],
  ['allIn([], [1])', true],
  ['allIn([null], [null])', false],
  ['allIn(null, [1])', false],
  ['allIn([1], null, [1])', true],
  ['overlaps(null, [1])', false],
  ['empty(null)', true],
  ['empty(0)', false],
  ['length("四个汉字")', 4],
  ['length([1, 2])', 2],
  ['length(null)', 0],
  ['date("2026-03-10 23:59:59")', '2026-03-10'],
  ['date(null)', null],
  ['year($values.Birthday)', 1990],
  ['month($values.Birthday)', 3],
  ['month($now)', 3],
  ['month("x")', null],
  ['year(null)', null],
  ['month("2026-13-01")', null],
  ['month("2026-00-01")', null],
  ['year("2026-02-30")', null],
  ['year("2024-02-29 08:30:00")', 2024],
  ['year("2023-02-29")', null],
  ['addDays("2026-13-01", 1)', null],
  ['addDays("2026-02-31", 1)', null],
  ['addDays("0000-01-01", 1)', null],
  ['addWorkdays("2026-04-31", 1)', null],
  ['addDays("2026-02-27", 2)', '2026-03-01'],
  ['addDays("2024-02-28 08:30:00", 1)', '2024-02-29 08:30:00'],
  ['addDays("2026-01-01", -1)', '2025-12-31'],
  ['addDays("x", 1)', null],
  ['addWorkdays("2026-03-13", 1)', '2026-03-16'],
  ['addWorkdays("2026-03-14 10:00:00", 2)', '2026-03-17 10:00:00'],
  ['addWorkdays("2026-03-10", 5)', '2026-03-17'],
  ['addWorkdays("2026-03-16", -1)', '2026-03-13'],
  ['addWorkdays("2026-03-14", 0)', '2026-03-14'],
  ['addWorkdays(null, 1)', null],
  ['addWorkdays("0050-03-11", 1)', '0050-03-14'],
  ['weekday("2026-03-09")', 1],
  ['weekday("2026-03-15 08:00:00")', 7],
  ['weekday("0050-01-01")', 6],
  ['weekday("2026-02-30")', null],
  ['weekday(3)', null],
  ['monthStart("2026-03-10 08:00:00")', '2026-03-01'],
  ['monthEnd("2024-02-03")', '2024-02-29'],
  ['monthEnd("2026-12-31")', '2026-12-31'],
  ['monthEnd("2026-13-01")', null],
  ['monthStart(null)', null],
  ['daysBetween("2026-02-27", "2026-03-01")', 2],
  ['daysBetween("2026-03-01 23:00:00", "2026-02-27")', -2],
  ['daysBetween("0050-01-01", "0050-12-31")', 364],
  ['daysBetween("2026-02-30", "2026-03-01")', null],
  ['daysBetween(null, "2026-03-01")', null],
  ['minutesBetween("2026-02-28 22:30:00", "2026-03-01 06:15:59")', 465],
  ['minutesBetween("2026-03-01 06:15", "2026-03-01")', -375],
  ['minutesBetween("2026-03-01 25:00:00", "2026-03-02")', null],
  ['minutesBetween("2026-02-30", "2026-03-02")', null],
  ['minutesBetween("2026-03-01", null)', null],
  ['minutesBetween("2026-03-01x", "2026-03-02")', null],
  ['minutesBetween("22:30", "06:15:59")', -975],
  ['minutesBetween("9:00", "17:30")', null],
  ['minutesBetween("09:00", "2026-03-01 17:30:00")', null],
  ['addMonths("2026-01-31", 1)', '2026-02-28'],
  ['addMonths("2026-01-31 09:15:00", -2)', '2025-11-30 09:15:00'],
  ['addMonths("2024-02-29", 12)', '2025-02-28'],
  ['addMonths("2026-12-15", 1.9)', '2027-01-15'],
  ['addMonths("9999-12-01", 1)', null],
  ['addMonths("0001-01-01", -1)', null],
  ['addMonths("2026-02-30", 1)', null],
  ['addMonths("2026-02-28", null)', null],
  ["length(list($values.Rows, 'Money'))", 2],
  ["list($values.Rows, 'Money').includes(0.2)", true],
  ["length(list(null, 'Money'))", 0],
  ["share(100, $values.Shares, 'Percent', 0)", 33.3],
  ["share(0.1, $values.Shares, 'Percent', 2)", 0.04],
  ["share(100, $values.Shares, 'Percent', 3)", null],
  ["share(null, $values.Shares, 'Percent', 0)", null],
  ["share(100, null, 'Percent', 0)", null],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5, 0)', -3],
  ['round(null, 2)', null],
  ['floor(2.9)', 2],
  ['floor(-2.1)', -3],
  ['floor(0.3 * 100000000000 / 10000000000)', 3],
  ['floor(1.1 * 3 * 10)', 33],
  ['floor(null)', null],
  ['ceil(2.1)', 3],
  ['ceil(1.1 * 3 * 10)', 33],
  ['ceil(-0.5)', 0],
  ['ceil("2")', null],
  ['abs(-3)', 3],
  ['abs(null)', null],
  ['min(3, null, 1)', 1],
  ['max(3, null, 1)', 3],
  ['max(null)', null],
  ["sum($values.Rows, 'Money')", 0.4],
  ["sum(null, 'Money')", 0],
  ["before('张 三', ' ')", '张'],
  ["before('张三', ' ')", '张三'],
  ["before(null, ' ')", null],
  ["trim(' \u3000张 三\t')", '张 三'],
  ["trim(' ')", null],
  ['trim(null)', null],
  ["slice('JY-2026', 0, 2)", 'JY'],
  ["slice('JY-2026', 3)", '2026'],
  ["slice('JY-2026', -4)", '2026'],
  ["slice('JY-2026', -4, -2)", '20'],
  ["slice('JY-2026', 1.9, 3)", 'Y-'],
  ["slice('𠮷野家', 0, 1)", '𠮷'],
  ["slice('JY', 3, 1)", null],
  ["slice('JY', 0, 1000000000000)", 'JY'],
  ["slice('JY', null)", null],
  ["slice('JY', 0, null)", null],
  ["after('张 三 丰', ' ')", '三 丰'],
  ["after('张三', ' ')", null],
  ["startsWith('/1/3/', '/1/')", true],
  ["startsWith('/1/3/', '')", false],
  ['startsWith(null, "/")', false],
  ["endsWith('某某公司', '公司')", true],
  ["endsWith('某某公司', '')", false],
  ["endsWith(null, '公司')", false],
  ["upper('京a·12bé')", '京A·12Bé'],
  ["lower('ABC公司')", 'abc公司'],
  ['upper(1)', null],
  ['lower(null)', null],
  ["contains('ABC公司', 'abc')", true],
  ["contains('ABC公司', null)", false],
  ["matches('AB-1234', '[A-Z]{2}-[0-9]{4}')", true],
  ["matches('AB-12345', '[A-Z]{2}-[0-9]{4}')", false],
  ["matches('x甲', '甲|乙')", false],
  ["matches('甲x', '甲|乙')", false],
  ["matches('乙', '甲|乙')", true],
  ["matches(null, '.*')", false],
  ["matches('((', '((')", false],
  ['text(12)', '12'],
  ['text("x")', 'x'],
  ['text(null)', null],
  ["'第' + text(2) + '期'", '第2期'],
  ["children('BusinessType', 70).includes(7001)", true],
  ["length(children('BusinessType', 70))", 3],
  ["length(children('BusinessType', null))", 0],
  ["length(children('Nothing', 1))", 0],
  ["label('PaymentType', 2)", '支票'],
  ["label('BusinessType', 7001)", '项目管理与监理 / 项目管理'],
  ["label('GroupMarketSectorPath', '1/101')", '交通 / 公路'],
  ["label('PaymentType', 9)", null],
];

describe('functions', () => {
  it.each(EXAMPLES.map(([text, value]) => ({ text, value })))('$text is $value', ({ text, value }) => {
    expect(evaluate(text, { values, enums })).toBe(value);
  });

  it('are the same in a form that is exported to Formily', () => {
    const read: ScriptPlace['read'] = ({ root, path }) => [root, ...path].join('.');
    const known = EXAMPLES.filter(([text]) => !text.includes('Nothing'));
    const said = known.flatMap(([text, value]) => {
      const script = printScript(parseExpression(`{{ ${text} }}`), { enums, read });
      const run = compileFunction(`return (${script});`, ['$values', '$now']);
      const given: unknown = Reflect.apply(run, undefined, [values, EMPTY_SCOPE.now]);
      return Object.is(given, value) ? [] : [[text, given, value]];
    });
    expect(said).toEqual([]);
  });

  it('lists the values below an item of a tree enum', () => {
    expect(evaluate("children('BusinessType', 70)", { enums })).toEqual([7001, 7002, 7003]);
  });

  it('lists what child rows hold, each value once, in the order of the rows', () => {
    expect(evaluate("list($values.Rows, 'Money')", { values, enums })).toEqual([0.1, 0.2]);
  });

  it('has an example of every function', () => {
    const used = [...FUNCTIONS.keys()].filter((name) => EXAMPLES.some(([text]) => text.includes(`${name}(`)));

    expect(used).toEqual([...FUNCTIONS.keys()]);
  });
});
