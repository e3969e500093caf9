import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Call } from '../../access/Call.ts';
import type { FieldOf } from '../../product/ReadyProduct.ts';

/** Who wrote a record is history and stays. */
const HISTORY = ['CreatorId', 'UpdaterId'];

/** The fields of all entities that name records of an entity, and follow when one of them becomes another. */
export function mergedFields({ product }: Call, { key }: EntityModel): FieldOf[] {
  return product.naming(key).filter(({ field }) => !HISTORY.includes(field.name));
}
