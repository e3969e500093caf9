import type { EntityModel } from './EntityModel.ts';
import type { SortKey } from './ListModel.ts';

const ENTERED: readonly SortKey[] = [{ field: 'Id', descending: false }];

/** The order of child rows: of their own list, else of entry, regardless of changes. */
export const rowOrder = ({ lists }: EntityModel): readonly SortKey[] => {
  const list = lists.get('list');
  return list?.isSorted === true ? list.sort : ENTERED;
};
