import { WIDE } from './WIDE.ts';
import type { MoneyUnit } from '../Currency.ts';
import type { FieldModel } from '../FieldModel.ts';
import { fieldKind } from './fieldKinds.ts';

/** The unit of a field, which its text does not bear: that of its currency, or what the documents give it; empty for percentages, whose texts have their sign. */
export function shownUnit(field: FieldModel, unit?: MoneyUnit): string {
  const { unit: own = '', currency } = field;
  if (currency !== undefined) return (unit ?? currency).unit;
  return fieldKind(field).amount === 'percent' ? '' : own;
}

/** What stands after an amount while it is typed: its unit, or a percent sign. */
export const typedUnit = (field: FieldModel): string =>
  fieldKind(field).amount === 'percent' ? '%' : shownUnit(field);

/** A title with the unit of what stands under it, where there is one; Chinese has no blank between them. */
export const withUnit = (title: string, unit: string): string =>
  unit === '' ? title : `${title}${title < WIDE ? ' ' : ''}(${unit})`;
