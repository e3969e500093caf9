import { formatMoney, formatNumber } from '#fields/formatNumber.ts';
import type { FigureUnit } from './OfferedWorkbench.ts';

/** The text of a figure, the same that its list shows; a dash where there is nothing to tell. */
export function figureText(value: number | null, unit: FigureUnit): string {
  if (value === null) return '—';
  switch (unit) {
    case 'money':
      return formatMoney(value);
    case 'percent':
      return `${formatNumber(value, 1)}%`;
    case 'count':
      return formatNumber(value, 0);
    case 'number':
      return formatNumber(value);
  }
}
