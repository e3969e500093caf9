import type { MoneyUnit } from '#fields/formatNumber.ts';
import { isMoney } from '#fields/table/traits.ts';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';

/** The title of a column; of amounts with the unit in which they are shown. */
export function titleWithUnit({ title, field, progress }: DrawnColumn, unit: MoneyUnit): string {
  return isMoney(field) && progress === undefined ? `${title}(${unit})` : title;
}
