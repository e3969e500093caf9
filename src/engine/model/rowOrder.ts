import type { EntityModel } from './EntityModel.ts';
import type { SortKey } from './ListModel.ts';

const ENTERED: readonly SortKey[] = [{ field: 'Id', descending: false }];

/** The order of child rows: the one that their own list says; where it says none they stay as they were entered, whichever was changed last. */
export const rowOrder = ({ lists }: EntityModel): readonly SortKey[] => {
  const list = lists.get('list');
  return list?.isSorted === true ? list.sort : ENTERED;
};
