import type { EnumSource } from '#language/EnumType.ts';
import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isCellField } from '#fields/table/isCellField.ts';
import { readCell } from '#fields/table/readCell.ts';
import { isReferences } from '#fields/table/traits.ts';

/** What a pasted line enters into a row, and what of it could not be read. */
export interface PastedRow {
  readonly values: Values;
  /** Amounts, days and times that stand for no value stay as they are written, to be mended. */
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/** The cells of a table that was copied, by line; undefined for a text that is no table. Cells with line breaks or quotes are quoted. */
export function readGrid(text: string): readonly (readonly string[])[] | undefined {
  const lines: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    const [, quoted, plain = '', end] = match;
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'));
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  const full = lines.at(-1)?.join('') === '' ? lines.slice(0, -1) : lines;
  return full.length > 1 || full.some((line) => line.length > 1) ? full : undefined;
}

/** The lines below the heads, where the first one is those of the columns. */
export function withoutHead(
  lines: readonly (readonly string[])[],
  columns: readonly FieldModel[],
): readonly (readonly string[])[] {
  const titles = columns.map(({ title }) => title);
  return lines[0]?.every((cell, index) => cell.trim() === titles[index]) === true ? lines.slice(1) : lines;
}

/** Reads a pasted line by the columns that it begins at, as cells of an imported file are read. */
export function readPastedRow(
  line: readonly string[],
  columns: readonly FieldModel[],
  context: { readonly enums: EnumSource; readonly now: string },
): PastedRow {
  const values: Record<string, Values[string]> = {};
  const typed: Record<string, string> = {};
  const problems: string[] = [];
  for (const [index, text] of line.entries()) {
    const column = columns[index];
    if (column === undefined || column.computed) continue;
    const { name, title, reference } = column;
    if (!isCellField(column) || reference !== undefined || isReferences(column)) {
      if (text.trim() !== '') problems.push(`${title}不能粘贴，请逐行选择`);
      continue;
    }
    const read = readCell(column, text, context);
    const value = 'wire' in read ? fieldKind(column).parse(read.wire, column) : undefined;
    if (value !== undefined) {
      values[name] = value;
      continue;
    }
    problems.push('message' in read ? read.message : `${title}格式不正确`);
    const { amount, moment } = fieldKind(column);
    if (amount === undefined && moment === undefined) continue;
    values[name] = null;
    typed[name] = text.trim();
  }
  return { values, typed, problems };
}
