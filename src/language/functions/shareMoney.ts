import { roundHalfUp } from './roundHalfUp.ts';

/**
 * Divides an amount by percentages to the cent. Where they come to 100, the parts come to the amount: what rounding leaves over goes
 * to the largest share, the first of equal ones. Empty percentages get nothing.
 */
export function shareMoney(total: number, percents: readonly (number | null)[]): number[] {
  const parts = percents.map((percent) => roundHalfUp((total * (percent ?? 0)) / 100, 2) ?? 0);
  const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
  if (roundHalfUp(sum(percents), 6) !== 100) return parts;
  const largest = percents.reduce<number>((best, n, i) => ((n ?? 0) > (percents[best] ?? 0) ? i : best), 0);
  const rest = (roundHalfUp(total, 2) ?? 0) - sum(parts);
  return parts.map((part, i) => (i === largest ? (roundHalfUp(part + rest, 2) ?? 0) : part));
}
