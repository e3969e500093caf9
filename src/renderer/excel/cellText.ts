import type { FieldModel } from '#fields/FieldModel.ts';
import { readAmount } from '#fields/facets/readAmount.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { ExcelCell, FormattedCell } from './ExcelSheet.ts';
import { FIRST_LOST } from './formattedCell.ts';

/** Moments before are times of day, of which Excel shows no day. */
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** The text of a cell as an import reads it: amounts and moments whole; else, or without a field, what is shown. */
export function cellText(cell: ExcelCell, field?: FieldModel): string {
  const kind = field === undefined ? undefined : fieldKind(field);
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'boolean') return kind?.text === undefined ? (cell ? '是' : '否') : cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'number')
    return kind?.amount === undefined && Math.abs(cell) >= FIRST_LOST
      ? cell.toExponential().toUpperCase()
      : String(cell);
  if (cell instanceof Date) return momentText(cell);
  const { value, text } = cell;
  if (value instanceof Date) {
    if (kind?.moment === undefined || value.getTime() < FIRST_DAY) return text;
    return kind.moment === 'date' ? momentText(value).slice(0, 10) : momentText(value);
  }
  return field === undefined || kind?.amount === undefined ? text : amountText(cell, value, field);
}

/** A note where a cell shows something else than its field reads; undefined for none. */
export function shownOtherwise(cell: ExcelCell, field: FieldModel): string | undefined {
  if (cell === null || typeof cell !== 'object' || cell instanceof Date) return undefined;
  const read = cellText(cell, field);
  const isSame = cell.value instanceof Date ? read === cell.text : bare(read) === bare(cell.shown);
  return isSame ? undefined : `单元格显示“${cell.shown}”，读作“${read}”`;
}

/** A text without what does not change an amount. */
const bare = (text: string): string =>
  text
    .replace(/[-,()\s¥￥]/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+(?!\d)/, '$1')
    .replace(/\.(?!\d)/, '');

/** A moment to the second, and a day at midnight without its time. */
function momentText(value: Date): string {
  // Times are fractions of a day in Excel: round what is left of a second.
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith('00:00:00') ? text.slice(0, 10) : text;
}

/**
 * The amount with the marks that the cell shows, where the field reads them: `6%`, `12万`. A mark of another currency or
 * unit is kept, so that the field rejects it; other marks are dropped.
 */
function amountText({ text, shown }: FormattedCell, value: number, field: FieldModel): string {
  const { amount } = fieldKind(field);
  const marked = text.endsWith('%') ? text : withMarks(shown, value);
  if (marked === undefined || (marked.endsWith('%') && amount !== 'percent')) return String(value);
  const isForeign = /[\p{L}\p{Sc}]/u.test(marked) && (amount === 'money' || field.unit !== undefined);
  return isForeign || 'wire' in readAmount(marked, field, amount) ? marked : String(value);
}

/** All digits of a number with the text around them in its cell; undefined where the cell shows other digits. */
function withMarks(shown: string, value: number): string | undefined {
  const [, before = '', digits = '', after = ''] = /^([^\d]*)([\d,]+(?:\.\d+)?)(\D*)$/.exec(shown) ?? [];
  const plain = digits.replaceAll(',', '');
  const decimals = plain.split('.')[1]?.length ?? 0;
  if (plain === '' || Math.abs(value).toFixed(decimals) !== plain) return undefined;
  const marks = [before, after].map((text) =>
    text
      .replace(/[-()]/g, '')
      .replace(/RMB|CNY|人民币/, '¥')
      .trim(),
  );
  return `${value < 0 ? '-' : ''}${marks[0] ?? ''}${String(Math.abs(value))}${marks[1] ?? ''}`;
}
