import type { MoneyUnit } from '#fields/Currency.ts';
import { shownUnit, withUnit } from '#fields/table/fieldKinds.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';

/** The title of a column; for amounts with the displayed unit, for other fields with the unit in their document. */
export const titleWithUnit = ({ title, field }: DrawnColumn, unit: MoneyUnit): string =>
  withUnit(title, shownUnit(field, unit));
