import { plainText, type Value } from '#language/Value.ts';
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
const DAY = 86_400_000;
/** Day 0 of Excel, which takes 1900 for a leap year: days before March of that year are written as text. */
const DAY_0 = Date.UTC(1899, 11, 30);
const FIRST_DAY = '1900-03-01';

/** The format in which Excel shows the numbers of a field: with all decimals that it has. */
export function cellFormat(field: FieldModel): string | undefined {
  const format = fieldKind(field).cell?.format;
  return format?.endsWith('.00') === true ? format + '#'.repeat(Math.max(0, (field.digits ?? 2) - 2)) : format;
}

/** A value as an Excel cell holds it, which `readCell` reads back: a number, a date or a text. null for nothing. */
export function writeCell(field: FieldModel, { value, text }: CellValue, wording: Wording): WrittenCell | null {
  if (value === null) return null;
  const { moment } = fieldKind(field);
  if (text === null && moment !== undefined && typeof value === 'string') {
    const serial = dayNumber(value);
    return serial === undefined ? { value } : { value: serial, format: cellFormat(field) };
  }
  const amount = text === null ? amountOf(field, value) : undefined;
  if (amount !== undefined) return { value: amount, format: cellFormat(field) };
  if (text === null && (typeof value === 'number' || field.wireText)) return { value: plainText(value, '、') };
  return { value: formatValue(field, value, { ...wording, text }) };
}

/** A number that Excel keeps whole; some travel as texts. */
function amountOf(field: FieldModel, value: Value): number | undefined {
  if (typeof value !== 'number' && !(field.wireText && typeof value === 'string')) return undefined;
  const digits = String(value).replace(/^-?0*|\D/g, '');
  return digits.length <= MAX_DIGITS && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** The number of a day or a moment; undefined for one that Excel has none for. */
function dayNumber(text: string): number | undefined {
  if (text < FIRST_DAY) return undefined;
  const [day = '', time = '00:00:00'] = text.split(' ');
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : (at - DAY_0) / DAY;
}

/** The text that a cell comes back with, as readers of files give it. */
export function writtenText(field: FieldModel, shown: CellValue, wording: Wording): string {
  const isMoment = shown.text === null && fieldKind(field).moment !== undefined;
  if (isMoment && typeof shown.value === 'string') return shown.value;
  const written = writeCell(field, shown, wording);
  return written === null ? '' : String(written.value);
}
