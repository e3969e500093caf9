import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database, Db } from '../../db/Database.ts';
import { transaction } from '../../db/transaction.ts';
import type { Call } from '../../access/Call.ts';
import { writeLog } from '../save/writeLog.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';

/** The whole value of a masked field. */
export interface RevealReply {
  readonly Value: string | null;
}

/**
 * Returns the full value of a masked field to a user who may view the record, and logs that. Throws NOT_FOUND for a
 * record outside the user's rows, BAD_REQUEST for a field that is unreadable or never masked - one message for both.
 */
export async function revealField(
  entity: EntityModel,
  id: number,
  name: string,
  database: Database,
  call: Call,
): Promise<RevealReply> {
  return transaction(database, async (db: Db) => {
    const found = await findVisible(entity, id, { ...call, db });
    const access = call.access(entity);
    if (!access.readable.has(name) || entity.field(name)?.masked !== true)
      throw new AppError('BAD_REQUEST', { text: '字段不存在', detail: `reveal ${entity.key}.${name}` });
    const { values } = found;
    const shown = maskRecord(access, found);
    const value = name in shown.values ? values[name] : null;
    if (shown.masked.includes(name))
      await writeLog(
        { entity, id, action: 'reveal', before: values, after: values, revealed: [name] },
        { ...call, db },
      );
    return { Value: typeof value === 'string' ? value : null };
  });
}
