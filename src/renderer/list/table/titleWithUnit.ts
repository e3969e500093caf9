import type { MoneyUnit } from '#fields/Currency.ts';
import { shownUnit, withUnit } from '#fields/table/shownUnit.ts';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';

/** The title of a column; of amounts with the unit in which they are shown, of other fields with the one that their document gives them. */
export function titleWithUnit({ title, field, progress }: DrawnColumn, unit: MoneyUnit): string {
  if (progress !== undefined) return title;
  return withUnit(title, shownUnit(field, unit));
}
