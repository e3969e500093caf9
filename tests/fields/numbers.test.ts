import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largeUnit, YUAN } from '#fields/Currency.ts';
import { countText, formatMoney, formatNumber } from '#fields/formatNumber.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';

describe('formatMoney', () => {
  it.each([
    { value: 1234.5, text: '￥1,234.50' },
    { value: 0, text: '￥0.00' },
    { value: -0.004, text: '￥0.00' },
    { value: -500, text: '-￥500.00' },
    { value: 1.005, text: '￥1.01' },
    { value: 999999999999.99, text: '￥999,999,999,999.99' },
    { value: null, text: '' },
  ])('$value is $text', ({ value, text }) => {
    expect(formatMoney(value, YUAN)).toBe(text);
  });

  it('divides by 10,000 for 万元 and rounds after that', () => {
    expect(formatMoney(1234567, YUAN, largeUnit(YUAN))).toBe('￥123.46');
    expect(formatMoney(50, YUAN, largeUnit(YUAN))).toBe('￥0.01');
    expect(formatMoney(12345, YUAN, largeUnit(YUAN), 4)).toBe('￥1.23');
    expect(formatMoney(49.99, YUAN, largeUnit(YUAN))).toBe('￥0.00');
  });

  it('takes the marks and the large unit of another currency, where it has one', () => {
    const euro = { sign: '€', unit: '欧元', large: { unit: '千欧元', times: 1000 } };
    expect([formatMoney(1234.5, euro), formatMoney(-1234.5, euro, largeUnit(euro))]).toEqual(['€1,234.50', '-€1.23']);
    const yen = { sign: 'JP¥', unit: '日元' };
    expect([formatMoney(1200, yen, largeUnit(yen)), largeUnit(yen)]).toEqual(['JP¥1,200.00', undefined]);
  });

  it('keeps every amount in cents exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (cents) => {
        const text = formatMoney(cents / 100, YUAN).replace(/[￥,]/g, '');

        expect(Math.round(Number(text) * 100)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

it('says how many there are at least, and does not call none found yet a number', () => {
  expect([countText(0), countText(1234), countText(20_000, true), countText(0, true)]).toEqual([
    '0',
    '1,234',
    '20,000+',
    '…',
  ]);
});

it('formatNumber separates thousands and fixes decimals on request', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect(formatNumber(1234.5678)).toBe('1,234.5678');
  expect(formatNumber(1234.5, 2)).toBe('1,234.50');
  expect(formatNumber(-1234.5)).toBe('-1,234.5');
  expect(formatNumber(null)).toBe('');
});

describe('roundHalfUp', () => {
  it.each([
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.675, 2, 2.68],
    [1.255, 2, 1.26],
    [-1.005, 2, -1.01],
    [943.3962264, 2, 943.4],
    [123456789.125, 2, 123456789.13],
    [1250, -2, 1300],
  ])('%d to %d decimals is %d', (value, digits, rounded) => {
    expect(roundHalfUp(value, digits)).toBe(rounded);
  });

  it('gives null for what is no number', () => {
    expect([null, Number.NaN, Number.POSITIVE_INFINITY].map((value) => roundHalfUp(value, 2))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('leaves what is rounded already as it is, and moves by half a unit at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 6 }), (value, digits) => {
        const rounded = roundHalfUp(value, digits) ?? Number.NaN;

        expect(roundHalfUp(rounded, digits)).toBe(rounded);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-6);
      }),
    );
  });
});
