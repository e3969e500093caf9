import type { EntityModel } from './EntityModel.ts';
import type { SortKey } from './ListModel.ts';

const ENTERED: readonly SortKey[] = [{ field: 'Id', descending: false }];

/**
 * The order of child rows: the order of their own list; without one, the order of entry, regardless of later changes.
 */
export const rowOrder = ({ lists }: EntityModel): readonly SortKey[] => {
  const list = lists.get('list');
  return list?.isSorted === true ? list.sort : ENTERED;
};
