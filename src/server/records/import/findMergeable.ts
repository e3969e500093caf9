import { actionCodes } from '#engine/permission/actionCodes.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';

const MERGE = 'merge';
/** So many records at once; more are no accident. */
const MOST = 10;

/**
 * The records that a merge is about, whole, in the order of their Ids. Throws FORBIDDEN when the user may not merge such records,
 * NOT_FOUND when one of them is outside his rows, BAD_REQUEST for fewer than two.
 */
export async function findMergeable(
  db: Db,
  call: Call,
  entity: EntityModel,
  ids: readonly number[],
  lock: boolean,
): Promise<FoundRecord[]> {
  const access = call.access(entity);
  if (!actionCodes(entity).includes(MERGE) || !access.may(MERGE))
    throw new AppError('FORBIDDEN', { text: `没有合并${entity.title}的权限`, detail: `merge ${entity.key}` });
  const wanted = [...new Set(ids)];
  if (wanted.length < 2 || wanted.length > MOST)
    throw new AppError('BAD_REQUEST', { text: `请选择 2 到 ${MOST} 条要合并的${entity.title}` });
  const columns = entity.fields.map(({ name }) => name);
  const sort = [{ field: 'Id', descending: false }];
  const found = await selectRecords(db, { entity, columns, ids: wanted, where: access.rows(MERGE), sort, lock }, call);
  if (found.length < wanted.length) throw new AppError('NOT_FOUND', { detail: `merge ${entity.key} ${ids.join()}` });
  return found;
}
