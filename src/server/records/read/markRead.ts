import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRecords } from '../../db/rows/writeRecords.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';

/**
 * Notes that the user read records: the given ones, or all he may view. Others and those read before are left as they are; there is
 * no new version and nothing in the log. Returns how many there were. Throws BAD_REQUEST for an entity that is not read.
 */
export async function markRead(call: Call, entity: EntityModel, ids?: readonly number[]): Promise<{ Count: number }> {
  const { read, key } = entity;
  const access = call.access(entity);
  if (read === undefined) throw new AppError('BAD_REQUEST', { text: '该数据没有已读标记' });
  if (!access.may('view')) throw new AppError('FORBIDDEN', { detail: `read ${key}` });
  const unread = build.compare(build.record(read.field), '!==', true);
  return transaction(call.services.database, async (db) => {
    const where = build.and(access.rows('view'), unread);
    const found = await selectRecords(db, { entity, columns: [], ids, where, lock: true }, call);
    const values = { [read.field]: true, ...(read.time === undefined ? {} : { [read.time]: call.now }) };
    await updateRecords(
      db,
      key,
      found.map(({ id }) => id),
      values,
    );
    return { Count: found.length };
  });
}
