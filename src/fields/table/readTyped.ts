import { typedUnit, fieldKind } from './fieldKinds.ts';
import type { Value } from '#language/Value.ts';
import type { ReadCell } from '../facets/FieldKind.ts';
import type { FieldModel } from '../FieldModel.ts';

/** Parses the user's input in a form, a filter or a cell of a file into the wire value, or returns the problem. */
export const readTyped = (field: FieldModel, text: string, now: string): ReadCell =>
  text.trim() === '' ? { wire: '' } : (fieldKind(field).cell?.read(text, field, now) ?? { wire: text });

/** The text of a value that is not being typed: all that it holds, which `readTyped` reads again. */
export const typedText = (field: FieldModel, value: Value): string => fieldKind(field).typed.text(value);

/** The unambiguous display of a parsed value: `120,000.00 元`, `2026-12-24 周四`. */
export function understoodText(field: FieldModel, value: Value): string {
  const { text, clear } = fieldKind(field).typed;
  if (clear !== undefined) return clear(value);
  const unit = typedUnit(field);
  return `${text(value)}${unit === '%' || unit === '' ? unit : ` ${unit}`}`;
}
