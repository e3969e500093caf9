import { YUAN, type Currency, type MoneyUnit } from '#fields/Currency.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { bareAmount, fieldKind, isMoney } from '#fields/table/fieldKinds.ts';
import type { FigureUnit } from './OfferedWorkbench.ts';
import { roundHalfUp } from '#language/decimalArithmetic.ts';

/** The change of a figure compared with an earlier one. */
interface FigureChange {
  readonly direction: 'up' | 'down' | 'same';
  /** By how much, without a sign. */
  readonly text: string;
}

/** Larger changes are not shown in percent. */
const MAX_PERCENT = 999;

/** A figure's change: percentages in points, others in percent. Undefined if one is missing. */
export function figureChange(value: number | null, before: number | null, unit: FigureUnit): FigureChange | undefined {
  if (value === null || before === null) return undefined;
  if (value === before) return { direction: 'same', text: '持平' };
  const direction = value > before ? 'up' : 'down';
  if (unit === 'percent' || (unit !== 'count' && fieldKind(unit).amount === 'percent')) {
    const points = roundHalfUp(Math.abs(value - before), 1);
    return points === 0
      ? { direction: 'same', text: '持平' }
      : { direction, text: `${formatNumber(points, 1)} 个百分点` };
  }
  // There is no percentage of nothing, and none across zero that means anything.
  if (before === 0 || before < 0 !== value < 0) return { direction, text: '' };
  const percent = (Math.abs(value - before) / Math.abs(before)) * 100;
  return { direction, text: percent > MAX_PERCENT ? `>${MAX_PERCENT}%` : `${formatNumber(percent, 1)}%` };
}

/** The currency of a figure; undefined where it is no money. */
export const figureCurrency = (unit: FigureUnit): Currency | undefined =>
  typeof unit === 'object' && isMoney(unit) ? (unit.currency ?? YUAN) : undefined;

/** The text of a figure with its unit, as in lists; a dash where there is nothing to show. */
export function figureText(value: number | null, unit: FigureUnit): string {
  const bare = bareFigure(value, unit);
  return value === null ? bare : `${bare} ${figureCurrency(unit)?.unit ?? ''}`.trimEnd();
}

/** The text of a figure below a title that names its currency, or the large unit of that. */
export function bareFigure(value: number | null, unit: FigureUnit, large?: MoneyUnit): string {
  if (value === null) return '—';
  if (unit === 'count') return formatNumber(value, 0);
  if (unit === 'percent') return `${formatNumber(value, 1)}%`;
  const currency = figureCurrency(unit);
  return bareAmount(fieldKind(unit).format(value, { ...unit, currency }, large), { currency });
}
