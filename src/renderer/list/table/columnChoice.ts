import { TELLING } from '#engine/query/fitColumns.ts';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';

/** Which columns a person sees and in which order; names that no longer exist are ignored, new ones stand at their place. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What the columns of a list are chosen with. */
export interface ColumnChooserProps {
  readonly columns: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly onChange: (choice: ColumnChoice | undefined) => void;
}

/** The columns in a person's order with whether each is shown. Without a choice: as the document says. */
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

/**
 * The columns that are shown, in a person's order. Who moved one wants those that come first in sight, whatever the document ranks; states, amounts and days by
 * which something is due stay longest all the same: where one of them is moved to, it is meant to be seen.
 */
export function shownColumns(columns: readonly DrawnColumn[], choice: ColumnChoice | undefined): DrawnColumn[] {
  const shown = arrangeColumns(columns, choice).flatMap(({ column, isShown }) => (isShown ? [column] : []));
  const given = columns.filter((column) => shown.includes(column));
  if (shown.every((column, index) => column === given[index])) return shown;
  return shown.map((column, index) => (column.rank <= TELLING ? column : { ...column, rank: TELLING + 1 + index }));
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
