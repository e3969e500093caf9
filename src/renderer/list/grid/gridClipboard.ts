import { plainText, type Values } from '#language/Value.ts';
import { isAmount } from '#fields/table/traits.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { valueText } from '../../fields/valueText.ts';
import { readGrid, withoutHead } from '../../form/rows/readPasted.ts';
import type { CellText } from './enterTexts.ts';
import type { GridColumn } from './gridColumns.ts';
import type { Bounds, GridRange } from './gridRange.ts';

/** What stands in a cell as other programs, and the cells of a grid, read it: amounts as plain numbers, anything else as it is shown. */
export function cellText({ column, field }: GridColumn, row: Values, env: CellEnv): string {
  const { entity, enums } = env;
  const value = row[column.key] ?? null;
  // The unit of the list is for reading only.
  return isAmount(field) && typeof value === 'number'
    ? plainText(value, '')
    : valueText(field, row, column.key, { entity, enums });
}

/** Lines of cells as text that spreadsheets paste. */
export const gridText = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join('\t')).join('\n');

const quoted = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What is pasted from a cell on, and what of it has no cell. */
export interface PastedCells {
  readonly cells: readonly CellText[];
  readonly range: GridRange;
  readonly problems: readonly string[];
}

/** A table that was copied, from the first of the chosen cells on; undefined for the text of a single cell. */
export function pastedCells(
  text: string,
  rows: readonly Values[],
  columns: readonly GridColumn[],
  { top, left }: Bounds,
): PastedCells | undefined {
  const grid = readGrid(text);
  if (grid === undefined) return undefined;
  const from = columns.slice(left);
  const lines = withoutHead(
    grid,
    from.map(({ field }) => field),
  );
  const width = Math.max(1, ...lines.map(({ length }) => length));
  const cells = lines.flatMap((line, down) =>
    line.flatMap((cell, across): CellText[] => {
      const [row, column] = [rows[top + down], from[across]];
      return row === undefined || column === undefined ? [] : [{ row, column, text: cell }];
    }),
  );
  const [over, wide] = [top + lines.length - rows.length, width - from.length];
  return {
    cells,
    range: {
      from: { row: top, column: left },
      to: {
        row: Math.max(top, Math.min(rows.length, top + lines.length) - 1),
        column: Math.min(columns.length, left + width) - 1,
      },
    },
    problems: [
      ...(over > 0 ? [`有 ${over} 行超出本页，没有粘贴`] : []),
      ...(wide > 0 ? [`有 ${wide} 列超出表格，没有粘贴`] : []),
    ],
  };
}
