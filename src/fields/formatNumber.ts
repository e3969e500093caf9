import { roundHalfUp } from '#language/roundHalfUp.ts';

/** A number with thousands separators; `digits` fixes the decimals, otherwise as many as it has. Empty text for null. */
export function formatNumber(value: number | null, digits?: number): string {
  const rounded = digits === undefined ? value : roundHalfUp(value, digits);
  if (rounded === null || !Number.isFinite(rounded)) return '';
  const [whole = '0', decimals] = (
    digits === undefined ? String(Math.abs(rounded)) : Math.abs(rounded).toFixed(digits)
  ).split('.');
  return `${rounded < 0 ? '-' : ''}${groupThousands(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
}

export type MoneyUnit = '元' | '万元';

/** `￥1,234.50`, rounded half up to 2 decimals; 万元 divides by 10,000. Empty text for null. */
export function formatMoney(value: number | null, unit: MoneyUnit = '元'): string {
  const amount = roundHalfUp(value === null || unit === '元' ? value : value / 10000, 2);
  if (amount === null) return '';
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}￥${groupThousands(whole)}.${cents}`;
}

/** Puts a comma between every three digits of a whole number. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** How many there are; `isAtLeast`: so many, or more. None found yet says nothing of how many there are. */
export const countText = (count: number, isAtLeast = false): string =>
  isAtLeast && count === 0 ? '…' : `${formatNumber(count)}${isAtLeast ? '+' : ''}`;
