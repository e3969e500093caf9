import { groupThousands } from './formatMoney.ts';
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
