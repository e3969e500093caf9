import { LAST_KEY_RANK } from '#engine/query/columnWidths.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';

/** The columns a user sees, and their order; unknown names are ignored, new columns stay at their default position. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export interface ColumnChooserProps {
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly onChange: (choice: ColumnChoice | undefined) => void;
}

/** All columns in the user's order, each with its visibility. Without a choice, as in the schema document. */
export function arrangeColumns(
  columns: readonly DrawnColumn[],
  choice: ColumnChoice | undefined,
): { readonly column: DrawnColumn; readonly isShown: boolean }[] {
  if (choice === undefined) return columns.map((column) => ({ column, isShown: !column.isHiddenAtFirst }));
  const known = choice.order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const arranged = [...known];
  columns.forEach((column, index) => {
    if (!known.includes(column)) arranged.splice(index, 0, column);
  });
  return arranged.map((column) => ({
    column,
    isShown: choice.order.includes(column.key) ? !choice.hidden.includes(column.key) : !column.isHiddenAtFirst,
  }));
}

/** The shown columns in the user's order. After a move, the first columns have priority over the document's ranks. */
export function shownColumns(columns: readonly DrawnColumn[], choice: ColumnChoice | undefined): DrawnColumn[] {
  const shown = arrangeColumns(columns, choice).flatMap(({ column, isShown }) => (isShown ? [column] : []));
  const given = columns.filter((column) => shown.includes(column));
  if (shown.every((column, index) => column === given[index])) return shown;
  return shown.map((column, index) =>
    column.rank <= LAST_KEY_RANK ? column : { ...column, rank: LAST_KEY_RANK + 1 + index },
  );
}

/** The choice with one column moved by `step` places. */
export function moveColumn(arranged: readonly string[], key: string, step: -1 | 1): string[] {
  const from = arranged.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= arranged.length) return [...arranged];
  const order = arranged.filter((other) => other !== key);
  order.splice(to, 0, key);
  return order;
}
