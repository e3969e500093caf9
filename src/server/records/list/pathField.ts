import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnPath } from '#engine/model/ListModel.ts';
import type { Call } from '../../access/Call.ts';

/** The field at the end of a column's path, when the user may read the way there; undefined otherwise. */
export function pathField(call: Call, entity: EntityModel, { field, through }: ColumnPath): FieldModel | undefined {
  if (!call.access(entity).readable.has(through ?? field)) return undefined;
  if (through === undefined) return entity.field(field);
  const target = call.findEntity(entity.field(through)?.reference?.entity ?? '');
  return target !== undefined && call.access(target).readable.has(field) ? target.field(field) : undefined;
}
