import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { decideAccess } from '#engine/permission/decideAccess.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import { build } from '#language/build.ts';
import type { HiddenCount } from '#wire/ListReply.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { buildUsers } from '../../access/buildUser.ts';
import { forReader } from '../../access/openCall.ts';
import { perUser } from '../../access/perUser.ts';
import type { Db } from '../../db/Database.ts';
import type { AccountRow } from '../../db/accounts/accounts.ts';
import { aggregateRecords } from '../../db/rows/aggregateRecords.ts';
import {
  type FoundRecord,
  recordStatement,
  type RecordStatement,
  runRecords,
  selectRecords,
} from '../../db/rows/selectRecords.ts';
import { lockAccess } from './assessAccessChange.ts';
import { presentRecord, recordFlags } from './presentRecord.ts';

type Rollup = NonNullable<FieldModel['rollup']>;

/**
 * Rows that figures of a record count but its tabs do not list, since the caller may not view them: by tab the titles
 * of these figures and the number of rows. Figures count all rows, lists only the permitted ones. Throws NOT_FOUND.
 */
export async function findBeyond(entity: EntityModel, id: number, call: DbCall): Promise<HiddenCount> {
  await findVisible(entity, id, call);
  const { readable } = call.access(entity);
  const figures = entity.fields.filter(({ name, rollup }) => rollup !== undefined && readable.has(name));
  const tabs = call.who.role === 'customer' ? (entity.customer?.tabs ?? []) : entity.tabs;
  const Rows: HiddenCount['Rows'][number][] = [];
  for (const { list, by } of tabs) {
    const child = call.findEntity(list.slice(0, list.indexOf('/')));
    if (child === undefined || child.field(by)?.reference?.oneOf !== undefined) continue;
    const over = figures.flatMap((field) => {
      const rollup = rollupOver(field, child.key, call.findEntity);
      return rollup === undefined ? [] : [{ key: field.name, title: field.title, where: rollup.where }];
    });
    const access = call.access(child);
    // A user who may not open the list has no tab.
    if (over.length === 0 || !access.may('view')) continue;
    const hidden = build.and(build.compare(build.record(by), '===', id), build.not(access.rows('view')));
    const found = await aggregateRecords({ entity: child, where: hidden }, over, call);
    for (const { key, title } of over) {
      const Count = found[key] ?? 0;
      if (Count > 0) Rows.push({ List: list, Title: title, Count });
    }
  }
  return { Rows };
}

/** The rollup over an entity that a sum or count is ultimately computed from, through sums of sums. */
function rollupOver(
  field: FieldModel,
  key: string,
  findEntity: FindEntity,
  seen: readonly FieldModel[] = [],
): Rollup | undefined {
  const { rollup } = field;
  if (rollup === undefined || rollup.max !== undefined || seen.includes(field)) return undefined;
  if (rollup.of === key) return rollup;
  const next = findEntity(rollup.of)?.field(rollup.sum ?? '');
  return next === undefined ? undefined : rollupOver(next, key, findEntity, [...seen, field]);
}

/** A record as the user may see it. Throws NOT_FOUND, also outside of the user's rows. */
export async function getRecord(entity: EntityModel, id: number, call: DbCall): Promise<RecordReply> {
  return presentRecord(entity, await findVisible(entity, id, call), call);
}

/** Reads a record with all its columns and flags. Throws NOT_FOUND for one the user may not view. */
export async function findVisible(
  entity: EntityModel,
  id: number,
  call: DbCall,
  options: VisibleOptions = {},
): Promise<FoundRecord> {
  if (options.lock === true) await lockBefore(entity, call.db);
  const statement =
    options.flags === undefined ? visible(call, entity, { lock: options.lock }) : visibleWith(call, entity, options);
  const [found] = await runRecords(call.db, statement, [id]);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return found;
}

/** Serialises changes that decide access: a row lock and the access lock could deadlock. */
async function lockBefore({ organisation }: EntityModel, db: Db): Promise<void> {
  if (organisation === 'unit' || organisation === 'employee') await lockAccess(db);
}

interface VisibleOptions {
  readonly lock?: boolean | undefined;
  readonly flags?: Readonly<Record<string, Expression>>;
}

const visible = perUser(
  ({ key }: EntityModel, { lock = false }: { lock?: boolean | undefined }) => `${key} ${lock}`,
  visibleWith,
);

function visibleWith(call: Call, entity: EntityModel, { lock, flags }: VisibleOptions = {}): RecordStatement {
  return recordStatement(
    {
      entity,
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
  (call, entity) => recordStatement({ entity, byIds: true, flags: recordFlags(entity, call) }, call),
);

export interface ChangedRecord {
  readonly entity: EntityModel;
  readonly id: number;
  readonly isMade?: boolean | undefined;
}

/** Reads a changed record in the transaction, if it meets `where`. */
export const readSaved = (
  { entity, id }: ChangedRecord,
  call: DbCall,
  where: Expression = build.literal(true),
): Promise<FoundRecord[]> => selectRecords({ entity, ids: [id], where }, call);

/** Reads the current record for the reply to the caller's own write, without a permission check. */
export async function getWritten(entity: EntityModel, id: number, call: DbCall): Promise<RecordReply> {
  const [found] = await runRecords(call.db, written(call, entity), [id]);
  if (found === undefined) throw new AppError('NOT_FOUND', { detail: `${entity.key} ${id}` });
  return presentRecord(entity, found, forReader(call));
}

/** Returns those of some accounts that may view a record, by the same predicate as when they open it. */
export async function whoMayView(
  entity: EntityModel,
  id: number,
  accounts: readonly AccountRow[],
  call: DbCall,
): Promise<AccountRow[]> {
  if (accounts.length === 0) return [];
  const built = await buildUsers(accounts, call.product, call);
  const flags: Record<string, Expression> = {};
  built.forEach(({ user }, i) => {
    const access = decideAccess(entity, user, call.findEntity);
    if (access.may('view')) flags[String(accounts[i]?.Id)] = access.rows('view');
  });
  const [found] = await selectRecords({ entity, columns: [], ids: [id], flags }, call);
  return accounts.filter(({ Id }) => found?.flags[String(Id)] === true);
}
