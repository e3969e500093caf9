import type { MoneyUnit } from '#fields/Currency.ts';
import { shownUnit, withUnit } from '#fields/table/shownUnit.ts';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';

/** The title of a column; for amounts with the displayed unit, for other fields with the unit in their document. */
export function titleWithUnit({ title, field }: DrawnColumn, unit: MoneyUnit): string {
  return withUnit(title, shownUnit(field, unit));
}
