import type { Currency, MoneyUnit } from './Currency.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';

/** A number with thousands separators; `digits` fixes the decimals, `sign` precedes. Empty text for null. */
export function formatNumber(value: number | null, digits?: number, sign = ''): string {
  const rounded = digits === undefined ? value : roundHalfUp(value, digits);
  if (rounded === null || !Number.isFinite(rounded)) return '';
  const [whole = '0', decimals] = (
    digits === undefined ? String(Math.abs(rounded)) : Math.abs(rounded).toFixed(digits)
  ).split('.');
  return `${rounded < 0 ? '-' : ''}${sign}${groupThousands(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** A number with 2 decimals; with all `digits`, where 2 would round. Empty text for null. */
export function formatDecimal(value: number | null, digits = 2, sign = ''): string {
  const isRounded = digits > 2 && roundHalfUp(value, digits) !== roundHalfUp(value, 2);
  return formatNumber(value, isRounded ? digits : 2, sign);
}

/** `￥1,234.50`; in a larger unit rounded half up to 2 decimals of it. Empty text for null. */
export const formatMoney = (value: number | null, { sign }: Currency, unit?: MoneyUnit, digits?: number): string =>
  value === null || unit === undefined ? formatDecimal(value, digits, sign) : formatNumber(value / unit.times, 2, sign);

/** All digits of a number, with commas between thousands; at least `decimals` decimals. */
export function plainNumber(value: number, decimals = 0): string {
  const text = String(Math.abs(value));
  const digits = text.includes('e')
    ? Math.abs(value)
        .toFixed(10)
        .replace(/\.?0+$/, '')
    : text;
  const [whole = '', rest = ''] = digits.split('.');
  const kept = rest.padEnd(decimals, '0');
  return `${value < 0 ? '-' : ''}${groupThousands(whole)}${kept === '' ? '' : `.${kept}`}`;
}

/** Puts a comma between every three digits of a whole number. */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** A count as a text; `isAtLeast`: the count is a minimum, of which 0 becomes an ellipsis. */
export const countText = (count: number, isAtLeast = false): string =>
  isAtLeast && count === 0 ? '…' : `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
