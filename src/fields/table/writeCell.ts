import { plainText, type Value } from '#language/Value.ts';
import type { CellNumber } from '../facets/FieldKind.ts';
import type { FieldModel } from '../FieldModel.ts';
import { fieldKind, formatValue, type Wording } from './fieldKinds.ts';

/** The content of a sheet cell: a number with its format, or a text. */
export interface WrittenCell {
  readonly value: string | number;
  readonly format?: string | undefined;
}

interface CellValue {
  readonly value: Value;
  /** The server's own text of it (`FText`) where there is one. */
  readonly text: Value;
}

/** Excel keeps so many digits of a number. */
const MAX_DIGITS = 15;

/** The format in which Excel shows the numbers of a field: with all decimals that it has. */
export function cellFormat(field: FieldModel): string | undefined {
  const format = fieldKind(field).cell?.number?.format;
  return format?.endsWith('.00') === true ? format + '#'.repeat(Math.max(0, (field.digits ?? 2) - 2)) : format;
}

/** What Excel counts instead of the values of a field, such as days; undefined where it keeps the values. */
export const countedAs = (field: FieldModel): CellNumber['of'] => fieldKind(field).cell?.number?.of;

/** A sum or another figure of a field as Excel holds it; without a format where Excel has no number for it. */
export function figureCell(field: FieldModel, value: number): WrittenCell {
  const of = countedAs(field);
  const number = of === undefined ? value : of(value);
  return number === undefined ? { value } : { value: number, format: cellFormat(field) };
}

/** A value as an Excel cell holds it, which `readCell` reads back: a number, a date or a text. null for nothing. */
export function writeCell(field: FieldModel, { value, text }: CellValue, wording: Wording): WrittenCell | null {
  if (value === null) return null;
  const of = text === null ? countedAs(field) : undefined;
  if (of !== undefined) {
    const number = of(value);
    return number === undefined ? { value: plainText(value, '、') } : { value: number, format: cellFormat(field) };
  }
  const amount = text === null ? amountOf(field, value) : undefined;
  if (amount !== undefined) return { value: amount, format: cellFormat(field) };
  if (text === null && (typeof value === 'number' || field.wireText)) return { value: plainText(value, '、') };
  return { value: formatValue(field, value, { ...wording, text }) };
}

/** A number that Excel keeps whole; some travel as texts. */
export function amountOf(field: FieldModel, value: Value): number | undefined {
  if (typeof value !== 'number' && !(field.wireText && typeof value === 'string')) return undefined;
  const digits = String(value).replace(/^-?0*|\D/g, '');
  return digits.length <= MAX_DIGITS && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** The text that a cell comes back with, as readers of files give it. */
export function writtenText(field: FieldModel, shown: CellValue, wording: Wording): string {
  const { value, text } = shown;
  if (value !== null && text === null && countedAs(field) !== undefined)
    return typeof value === 'string' ? value : fieldKind(field).typed.text(value);
  const written = writeCell(field, shown, wording);
  return written === null ? '' : String(written.value);
}
