import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import {
  type FoundRecord,
  recordStatement,
  type RecordStatement,
  runRecords,
  selectRecords,
} from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import { perUser } from '../../access/perUser.ts';
import { presentRecord, recordFlags } from './presentRecord.ts';
import { lockAccess } from './assessAccessChange.ts';
import type { RecordReply } from '#wire/RecordReply.ts';

/**
 * Returns the record with an Id as the user of the call may see it. Throws NOT_FOUND, also for one outside of the
 * user's rows.
 */
export async function getRecord(entity: EntityModel, id: number, db: Db, call: Call): Promise<RecordReply> {
  return presentRecord(entity, await findVisible(entity, id, db, call), db, call);
}

/** Reads a record with all its columns and flags. Throws NOT_FOUND for one the user may not view. */
export async function findVisible(
  entity: EntityModel,
  id: number,
  db: Db,
  call: Call,
  options: VisibleOptions = {},
): Promise<FoundRecord> {
  if (options.lock === true) await lockBefore(entity, db);
  const isPlain = options.flags === undefined && options.lock !== true;
  const statement = isPlain ? visible(call, entity) : visibleWith(call, entity, options);
  const [found] = await runRecords(db, statement, [id]);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return found;
}

/**
 * Serialises changes that decide the access of users: otherwise two could deadlock, one with a row lock and one with
 * the access lock.
 */
async function lockBefore({ organisation }: EntityModel, db: Db): Promise<void> {
  if (organisation === 'unit' || organisation === 'employee') await lockAccess(db);
}

interface VisibleOptions {
  readonly lock?: boolean;
  readonly flags?: Readonly<Record<string, Expression>>;
}

const visible = perUser(({ key }: EntityModel) => key, visibleWith);

function visibleWith(call: Call, entity: EntityModel, { lock, flags }: VisibleOptions = {}): RecordStatement {
  return recordStatement(
    {
      entity,
      columns: entity.fields.map(({ name }) => name),
      byIds: true,
      where: call.access(entity).rows('view'),
      flags: { ...recordFlags(entity, call), ...flags },
      lock,
    },
    call,
  );
}

const written = perUser(
  ({ key }: EntityModel) => key,
  (call, entity) => {
    const columns = entity.fields.map(({ name }) => name);
    return recordStatement({ entity, columns, byIds: true, flags: recordFlags(entity, call) }, call);
  },
);

/** A record changed by a write. */
export interface ChangedRecord {
  readonly entity: EntityModel;
  readonly id: number;
  /** It is new. */
  readonly isMade?: boolean | undefined;
}

/** Reads a changed record in the transaction, if it meets `where`. */
export const readSaved = (
  { entity, id }: ChangedRecord,
  db: Db,
  call: Call,
  where: Expression = build.literal(true),
): Promise<FoundRecord[]> =>
  selectRecords(db, { entity, columns: entity.fields.map(({ name }) => name), ids: [id], where }, call);

/** Reads the current record for the reply to the caller's own write, without a permission check. */
export async function getWritten(entity: EntityModel, id: number, db: Db, call: Call): Promise<RecordReply> {
  const [found] = await runRecords(db, written(call, entity), [id]);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return presentRecord(entity, found, db, forReader(call));
}
