import { AppError } from '#engine/errors.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { presentRecord, recordFlags } from './presentRecord.ts';
import type { RecordReply } from '#wire/RecordReply.ts';

/** The record with an Id as the user of the call may see it. Throws NOT_FOUND for one outside his rows as for one that never was. */
export async function getRecord(entity: EntityModel, id: number, db: Db, call: Call): Promise<RecordReply> {
  return presentRecord(entity, await findVisible(entity, id, db, call), db, call);
}

/** Reads a record with all its columns and flags. Throws NOT_FOUND for one the user may not view. */
export async function findVisible(
  entity: EntityModel,
  id: number,
  db: Db,
  call: Call,
  options: { lock?: boolean; flags?: Readonly<Record<string, Expression>> } = {},
): Promise<FoundRecord> {
  const [found] = await selectRecords(
    db,
    {
      entity,
      columns: entity.fields.map(({ name }) => name),
      ids: [id],
      where: call.access(entity).rows('view'),
      flags: { ...recordFlags(entity, call), ...options.flags },
      lock: options.lock,
    },
    call,
  );
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return found;
}

/** Reads a record as it stands now and presents it, whoever may view it: for the reply to his own write. */
export async function getWritten(entity: EntityModel, id: number, db: Db, call: Call): Promise<RecordReply> {
  const columns = entity.fields.map(({ name }) => name);
  const [found] = await selectRecords(db, { entity, columns, ids: [id], flags: recordFlags(entity, call) }, call);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return presentRecord(entity, found, db, call);
}
