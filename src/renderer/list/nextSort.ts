import type { SortKey } from '#engine/model/ListModel.ts';

/** The sort after a click on a column header: ascending, then descending, then the list's default order. */
export function nextSort(current: readonly SortKey[], field: string, standard: readonly SortKey[]): readonly SortKey[] {
  const [first] = current;
  if (first?.field !== field) return [{ field, descending: false }];
  return first.descending ? standard : [{ field, descending: true }];
}
