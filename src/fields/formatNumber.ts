import type { Currency, MoneyUnit } from './Currency.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';

/** A number with thousands separators; `digits` fixes the decimals, otherwise as many as it has. `sign` stands before its digits. Empty text for null. */
export function formatNumber(value: number | null, digits?: number, sign = ''): string {
  const rounded = digits === undefined ? value : roundHalfUp(value, digits);
  if (rounded === null || !Number.isFinite(rounded)) return '';
  const [whole = '0', decimals] = (
    digits === undefined ? String(Math.abs(rounded)) : Math.abs(rounded).toFixed(digits)
  ).split('.');
  return `${rounded < 0 ? '-' : ''}${sign}${groupThousands(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** `￥1,234.50`, rounded half up to 2 decimals of the unit in which it is shown. Empty text for null. */
export function formatMoney(value: number | null, { sign }: Currency, unit?: MoneyUnit): string {
  return formatNumber(value === null || unit === undefined ? value : value / unit.times, 2, sign);
}

/** Puts a comma between every three digits of a whole number. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** How many there are; `isAtLeast`: so many, or more. None found yet says nothing of how many there are. */
export const countText = (count: number, isAtLeast = false): string =>
  isAtLeast && count === 0 ? '…' : `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
