import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';

/** A list inside the record that its rows refer to by the field `by`: without the column of that record, which is the same in every row. */
export function listWithin(list: ListModel, model: EntityModel, by: string): ListModel {
  const pair = model.field(by)?.pairOf;
  const columns = list.columns.filter(
    ({ path }) => path.through !== undefined || (path.field !== by && path.field !== pair),
  );
  return columns.length === 0 ? list : { ...list, columns };
}
