import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, type Value } from '#language/Value.ts';
import { addDays } from '#language/functions/calendar.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { readTyped, typedText, understoodText } from '#fields/table/readTyped.ts';
import { buildField } from '#engine/build/buildField.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';

/** A Saturday. */
const NOW = '2026-11-21 14:10:05';

function fieldOf(node: Omit<FieldNode, 'title'>): FieldModel {
  const source = { name: 'F', index: 0, pointer: '/properties/F', required: false, ruled: false, transient: false };
  return buildField({ ...source, node: { title: '某项', ...node }, pairOf: undefined }, (problem) => {
    throw new Error(problem.message);
  });
}

const MONEY = fieldOf({ type: 'number', 'x-component': 'MoneyInput' });
const EURO: FieldModel = { ...MONEY, currency: { sign: '€', unit: '欧元' } };
const PERCENT = fieldOf({ type: 'number', 'x-component': 'PercentInput' });
const DAY = fieldOf({ type: 'string', format: 'date' });
const TIME = fieldOf({ type: 'string', format: 'date-time' });
const CLOCK = fieldOf({ type: 'string', format: 'time' });
const inUnit = (unit: string): FieldModel => ({ ...fieldOf({ type: 'number' }), unit });

/** The parsed value of a text; undefined for an invalid one. */
function valueOf(field: FieldModel, text: string): Value | undefined {
  const read = readTyped(field, text, NOW);
  return 'wire' in read ? fieldKind(field).parse(read.wire, field) : undefined;
}

const messageOf = (field: FieldModel, text: string): string | undefined => {
  const read = readTyped(field, text, NOW);
  return 'message' in read ? read.message : undefined;
};

it('reads a share of a number in full or not', () => {
  const plain = fieldOf({ type: 'number' });
  expect(valueOf(plain, '6%')).toBe(0.06);
  expect(valueOf(plain, `0.${'0'.repeat(19)}1%`)).toBeUndefined();
});

describe('amounts as people write them', () => {
  it.each([
    ['120000', 120000],
    ['12万', 120000],
    ['12 万元', 120000],
    ['1.2亿', 120000000],
    ['1亿2000万', 120000000],
    ['3万5千', 35000],
    ['1万2000', 12000],
    ['3千500', 3500],
    ['500百万', 500000000],
    ['0.1234万', 1234],
    ['1,234.5', 1234.5],
    ['1，234.5', 1234.5],
    ['１２．５', 12.5],
    ['12。5', 12.5],
    ['￥1,234.50', 1234.5],
    ['￥1,234.50 元', 1234.5],
    ['-￥1,234.50', -1234.5],
    ['－５', -5],
    ['1 234', 1234],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    ['-0', 0],
    ['', null],
    ['  ', null],
  ])('%s', (text, value) => {
    expect(valueOf(MONEY, text)).toBe(value);
  });

  it('have the mark or the unit of their field, and no other', () => {
    expect([valueOf(PERCENT, '12.5%'), valueOf(PERCENT, '12.5'), valueOf(PERCENT, '１２％')]).toEqual([12.5, 12.5, 12]);
    expect([valueOf(inUnit('天'), '3天'), valueOf(inUnit('天'), '3')]).toEqual([3, 3]);
    expect([valueOf(MONEY, '12%'), valueOf(MONEY, '12天'), valueOf(PERCENT, '12元')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([valueOf(inUnit('万元'), '12万元'), valueOf(inUnit('万元'), '12')]).toEqual([12, 12]);
  });

  it('have the marks of the currency of the product, and no other', () => {
    const read = ['€1,234.50 欧元', '-€5', '- €5', '5 €', '12万欧元', '12.5'].map((text) => valueOf(EURO, text));
    expect(read).toEqual([1234.5, -5, -5, 5, 120000, 12.5]);
    expect(['￥5', '5元', '€', '1€5', '€€5'].map((text) => valueOf(EURO, text))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([understoodText(EURO, 120000), understoodText(MONEY, 120000)]).toEqual(['120,000.00 欧元', '120,000.00 元']);
  });

  it.each([
    '12万吧',
    '1万2',
    '1,2345',
    '12,34',
    '1.2.3',
    '--5',
    '1亿2000.5万',
    '12万3万',
    '十二万',
    '12万万',
    'abc',
    '-',
    '￥',
    '1e5',
  ])('%s is not guessed', (text) => {
    expect(messageOf(MONEY, text)).toBe(`某项“${text}”读不出数字，可以写成 1234.5 或 12万`);
  });

  it('are not read where the field counts in 万元 and the text says 万', () => {
    expect(messageOf(inUnit('万元'), '12万')).toBe('某项“12万”读不出数字，可以写成 1234.5 或 1.2万');
  });

  it('are never rounded: what no number holds is refused by name, more decimals than the field keeps by its check', () => {
    expect(messageOf(MONEY, '1234567890123456')).toBe('某项“1234567890123456”位数太多，最多 15 位数字');
    expect(messageOf(MONEY, '1.12345678901')).toBe('某项最多2位小数');
    expect(valueOf(MONEY, '0.1234567万')).toBe(1234.567);
    expect(typedText(MONEY, 1234.567)).toBe('1,234.567');
  });
});

describe('days as people write them', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026/12/24', '2026-12-24'],
    ['2026.12.24', '2026-12-24'],
    ['2026年12月24日', '2026-12-24'],
    ['２０２６－３－１', '2026-03-01'],
    ['20261224', '2026-12-24'],
    ['12.24', '2026-12-24'],
    ['12-24', '2026-12-24'],
    ['12/24', '2026-12-24'],
    ['12月24日', '2026-12-24'],
    ['12月24号', '2026-12-24'],
    ['明年1月5日', '2027-01-05'],
    ['24日', '2026-11-24'],
    ['下月5号', '2026-12-05'],
    ['今天', '2026-11-21'],
    ['明天', '2026-11-22'],
    ['后天', '2026-11-23'],
    ['昨天', '2026-11-20'],
    ['3天后', '2026-11-24'],
    ['7天以前', '2026-11-14'],
    ['下周三', '2026-11-25'],
    ['本周五', '2026-11-20'],
    ['上周日', '2026-11-15'],
    ['周日', '2026-11-22'],
    ['下个星期天', '2026-11-29'],
    ['月底', '2026-11-30'],
    ['下月底', '2026-12-31'],
    ['2月底', '2026-02-28'],
    ['年底', '2026-12-31'],
    ['明年底', '2027-12-31'],
    ['2026-12-24 周四', '2026-12-24'],
    ['12月24日（星期四）', '2026-12-24'],
    ['2026-12-24 00:00:00', '2026-12-24'],
  ])('%s', (text, day) => {
    expect(valueOf(DAY, text)).toBe(day);
  });

  it.each([
    '2026-02-30',
    '13月1日',
    '26-12-24',
    '261224',
    '周一',
    '12月24日 周五',
    '2026-12',
    '圣诞',
    '12',
    '本月31日',
  ])('%s is not guessed', (text) => {
    expect(messageOf(DAY, text)).toBe(`某项“${text}”读不出日期，可以写成 2026-12-24、12.24 或 下周三`);
  });

  it('have no time where the field keeps none', () => {
    expect(messageOf(DAY, '明天 14:30')).toBe('某项只填日期，不能带时间“14:30”');
  });

  it.each([
    ['2026-12-24', '2026-12-24 00:00:00'],
    ['2026/12/24 9:05', '2026-12-24 09:05:00'],
    ['2026-12-24T09:05:30', '2026-12-24 09:05:30'],
    ['12.24 14：30', '2026-12-24 14:30:00'],
    ['明天下午3点', '2026-11-22 15:00:00'],
    ['明天 下午3点半', '2026-11-22 15:30:00'],
    ['下周三上午9点15分', '2026-11-25 09:15:00'],
    ['今天中午12点', '2026-11-21 12:00:00'],
    ['今天晚上8:30', '2026-11-21 20:30:00'],
    ['周日9点', '2026-11-22 09:00:00'],
    ['现在', NOW],
  ])('%s with a time', (text, time) => {
    expect(valueOf(TIME, text)).toBe(time);
  });

  it.each(['明天3点', '明天晚上12点', '明天25:00', '明天14:61', '明天上午14点'])('%s is no time', (text) => {
    expect(messageOf(TIME, text)).toBe(`某项“${text}”读不出时间，可以写成 14:30 或 下午2点半`);
  });

  it('do not come from a time alone', () => {
    expect(messageOf(TIME, '14:30')).toBe('某项“14:30”读不出日期时间，可以写成 2026-12-24 14:30 或 明天下午3点');
  });
});

describe('any text', () => {
  const FIELDS = [MONEY, PERCENT, inUnit('天'), DAY, TIME];
  const signs = fc.constantFrom(...'0123456789.,-￥元万亿千百%年月日号上下周三天底:点半 '.split(''));
  const typed = fc.oneof(
    fc.string(),
    fc.array(signs, { maxLength: 30 }).map((all) => all.join('')),
  );

  it('is read or named, never thrown at; what is read is a value of the field that reads the same again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), typed, (field, text) => {
        const read = readTyped(field, text, NOW);
        if ('message' in read) return read.message.startsWith('某项');
        const value = valueOf(field, text);
        return value === null
          ? read.wire === ''
          : value !== undefined && Object.is(valueOf(field, understoodText(field, value)), value);
      }),
      { numRuns: 3000 },
    );
  });

  it('of an amount is what the value is written as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), fc.nat(4), (digits, places) => {
        const value = digits / 10 ** places;
        const exact = Number(value.toPrecision(15));
        expect(valueOf(MONEY, typedText(MONEY, exact))).toBe(exact === 0 ? 0 : exact);
        expect(valueOf(MONEY, understoodText(MONEY, exact))).toBe(exact === 0 ? 0 : exact);
      }),
    );
  });

  it('in 万 and 亿 is exactly so many times more', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(9999), (whole, part) => {
        const decimals = String(part).padStart(4, '0');
        expect(valueOf(MONEY, `${whole}.${decimals}万`)).toBe(Number(`${whole}${decimals}`));
      }),
    );
  });

  it('of a day is what the value is written as, whatever day it is', () => {
    fc.assert(
      fc.property(fc.nat(300_000), (days) => {
        const day = addDays('2000-01-01', days) ?? '';
        expect(valueOf(DAY, typedText(DAY, day))).toBe(day);
        expect(valueOf(DAY, understoodText(DAY, day))).toBe(day);
        expect(valueOf(TIME, understoodText(TIME, `${day} 09:05:00`))).toBe(`${day} 09:05:00`);
      }),
    );
  });
});

describe('times of day as people write them', () => {
  it.each([
    ['9:05', '09:05'],
    ['09:05:00', '09:05'],
    ['9:05:30', '09:05:30'],
    ['0905', '09:05'],
    ['905', '09:05'],
    ['9：05', '09:05'],
    ['上午9点', '09:00'],
    ['下午3点半', '15:30'],
    ['晚上 8:15', '20:15'],
    ['中午12点', '12:00'],
    ['14时30分', '14:30'],
    ['现在', '14:10'],
    ['0:00', '00:00'],
    ['1899-12-30 09:05:00', '09:05'],
    ['1899-12-30', '00:00'],
  ])('%s is %s', (text, value) => {
    expect(valueOf(CLOCK, text)).toBe(value);
  });

  it.each(['24:00', '9:60', '9', '3点', '12点钟', '25', '下午', '2026-03-01', '9:5', '12345'])(
    '%s is not read',
    (text) => {
      expect(messageOf(CLOCK, text)).toContain('读不出时刻');
    },
  );

  it('are one text each, in the order of the clock', () => {
    const second = fc.integer({ min: 0, max: 86_399 });
    const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);
    fc.assert(
      fc.property(second, second, (a, b) => {
        const [one = '', other = ''] = [clock(a), clock(b)].map((text) => plainText(valueOf(CLOCK, text) ?? null, ''));
        expect(Math.sign(a - b)).toBe(one === other ? 0 : one < other ? -1 : 1);
        expect(fieldKind(CLOCK).parse(one, CLOCK)).toBe(one);
      }),
    );
  });
});
