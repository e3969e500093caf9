import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';

/** Which columns a person sees and in which order; names that no longer exist are ignored, new ones stand at their place. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
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

/** The choice with one column moved by `step` places. */
export function moveColumn(arranged: readonly string[], key: string, step: -1 | 1): string[] {
  const from = arranged.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= arranged.length) return [...arranged];
  const order = arranged.filter((other) => other !== key);
  order.splice(to, 0, key);
  return order;
}
