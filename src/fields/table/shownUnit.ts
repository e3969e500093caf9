import type { FieldModel } from '../FieldModel.ts';
import { fieldKind } from './fieldKinds.ts';

/** The unit that the documents give a field, which its text does not bear; empty for money and percentages, whose kinds write their own. */
export function shownUnit(field: FieldModel): string {
  const { amount } = fieldKind(field);
  return amount === 'money' || amount === 'percent' ? '' : (field.unit ?? '');
}

/** A title with the unit of what stands under it, where there is one. */
export const withUnit = (title: string, unit: string): string => (unit === '' ? title : `${title}(${unit})`);
