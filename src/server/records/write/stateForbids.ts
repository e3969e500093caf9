import { AppError } from '#engine/errors.ts';
import { stateOf } from '#engine/permission/editableFields.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';

/** Why a record may be seen but not changed: its state, when he may do the like with other records; otherwise the user's rights. */
export function stateForbids(
  entity: EntityModel,
  action: 'edit' | 'delete',
  { id, values, flags }: FoundRecord,
): AppError {
  const state = stateOf(entity, values);
  const closed = action === 'edit' ? state !== undefined && state.edit !== true : state?.deletable === false;
  const detail = `${action} ${entity.key} ${id}`;
  return new AppError(closed && flags[`${action}Scope`] === true ? 'STATE_FORBIDS' : 'FORBIDDEN', { detail });
}
