import type { MoneyUnit } from '../Currency.ts';
import type { FieldModel } from '../FieldModel.ts';
import { fieldKind } from './fieldKinds.ts';

/** Characters from here on are full-width: Chinese, Japanese and Korean ones, and their punctuation. */
export const WIDE = '\u1100';

/** The unit of a field if its text does not contain it; empty for percentages. */
export function shownUnit(field: FieldModel, unit?: MoneyUnit): string {
  const { unit: own = '', currency } = field;
  if (currency !== undefined) return (unit ?? currency).unit;
  return fieldKind(field).amount === 'percent' ? '' : own;
}

/** An amount where its unit is named: without the sign of its currency, and without cents that are zero. */
export const bareAmount = (text: string, { currency }: Pick<FieldModel, 'currency'>): string =>
  currency === undefined ? text : text.replace(currency.sign, '').replace(/\.00$/, '');

/** A text of a field's value with its unit: money has either the sign or the unit, never both. `say` translates the unit. */
export const textWithUnit = (text: string, field: FieldModel, say = (unit: string): string => unit): string =>
  text === '' ? '' : `${bareAmount(text, field)} ${say(shownUnit(field))}`.trimEnd();

/** The text shown after an amount during input: its unit, or a percent sign. */
export const typedUnit = (field: FieldModel): string =>
  fieldKind(field).amount === 'percent' ? '%' : shownUnit(field);

/** A title with the unit of its values, if there is one; Chinese has no blank between them. */
export const withUnit = (title: string, unit: string): string =>
  unit === '' ? title : `${title}${title < WIDE ? ' ' : ''}(${unit})`;
