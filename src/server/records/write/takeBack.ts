import { build } from '#language/build.ts';
import { AppError } from '#engine/errors.ts';
import { isServerField } from '#engine/model/EntityModel.ts';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import type { SavedReply } from '#wire/RecordReply.ts';
import type { Call } from '../../access/Call.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { findOpLog, type OpLogRow } from '../../db/system/opLog.ts';
import { findVisible } from '../read/getRecord.ts';
import { changedNames, waysBack } from '../read/waysBack.ts';
import type { Replayed, WriteServices } from './onceOnly.ts';
import type { Db } from '../../db/Database.ts';
import { changeWholly } from './bulkUpdate.ts';
import { type ChangedRecord, updateRecord } from './updateRecord.ts';

/** One change of a record that is to be taken back. */
export interface ChangeTaken {
  readonly id: number;
  /** As it was read. */
  readonly version: number;
  /** Id of the entry of its log. */
  readonly log: number;
  readonly field: string;
  /** `AcceptWarnings`, `AcceptGains`: what whoever takes it back has read. */
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * Gives a field of a record the value again that it had before an entry of its log, as any other save of it: rules, checks and rights are those of
 * now. Throws as `updateRecord` does, and BAD_REQUEST where the field was changed again since, or cannot be changed now, or a file is gone.
 */
export async function takeBack(
  entity: EntityModel,
  { id, version, log, field, answers }: ChangeTaken,
  key: string | undefined,
  services: WriteServices,
  call: Call,
): Promise<SavedReply | Replayed> {
  const { db } = services.database;
  const found = await findVisible(entity, id, db, call);
  const filter = { entities: allNames(entity), recordId: id, id: log };
  const [entry] = await findOpLog(db, filter, { limit: 1, offset: 0 });
  if (entry === undefined) throw new AppError('NOT_FOUND', { detail: `log ${log}` });
  const [ways] = await waysBack(entity, [entry], found, db, call);
  demandFiles(entity, ways?.lost.get(field) ?? [], field);
  const change = ways?.fields.get(field);
  if (change === undefined)
    throw new AppError('BAD_REQUEST', { text: '这一项之后又改过，或者现在不能修改，不能改回', detail: field });
  const body = { ...change, ...answers, Id: String(id), Version: String(version) };
  return updateRecord(entity, body, key, services, call, ways?.restored);
}

/** Throws BAD_REQUEST that names files which are gone, where there are any. */
function demandFiles(entity: EntityModel, names: readonly string[], field: string): void {
  if (names.length === 0) return;
  const title = entity.field(field)?.title ?? field;
  const text = `不能改回「${title}」：${names.join('、')} 已经删除或用在别处`;
  throw new AppError('BAD_REQUEST', { text, detail: field });
}

/** Rows that one save may write. */
const MOST_ROWS = 1000;

/** What a change has to be to be taken back as a whole. */
const NO_WAY = '这条记录之后又有变化，或者这次修改里有不能改回的内容，请在操作日志里逐项改回';

/**
 * Takes back the newest change of a record in the transaction `db`, all of it: everything that it, and the rules with it, changed in fields that
 * people fill in. Throws as `updateRecord` does, and BAD_REQUEST where that change was somebody else's or no edit, or a part of it cannot go back.
 */
export async function takeBackWholly(
  entity: EntityModel,
  { id, version }: Pick<ChangeTaken, 'id'> & { readonly version: number | undefined },
  warns: boolean,
  db: Db,
  call: Call,
): Promise<ChangedRecord> {
  const found = await findVisible(entity, id, db, call, { lock: true });
  // Who looked at it since, and where to, changed nothing; whatever did has left another version.
  const filter = { entities: allNames(entity), recordId: id, actions: ['edit'] };
  const [entry] = await findOpLog(db, filter, { limit: 1, offset: 0 });
  const isNewest =
    entry?.AccountId === call.who.accountId &&
    found.values['Version'] === version &&
    // A save of nothing but rows has no entry of the record's own.
    found.values['UpdateTime'] === entry.OpTime;
  if (entry === undefined || !isNewest || (await changedRows(entity, id, entry, db, call)))
    throw new AppError('BAD_REQUEST', { text: NO_WAY, detail: `version ${version}` });
  const [ways] = await waysBack(entity, [entry], found, db, call);
  for (const [field, names] of ways?.lost ?? []) demandFiles(entity, names, field);
  const changes = Object.fromEntries([...(ways?.fields.values() ?? [])].flatMap(Object.entries<string>));
  const left = changedNames(entry).filter((name) => {
    const field = entity.field(name);
    const follows = field !== undefined && (field.computed || isServerField(entity, field));
    return !follows && !Object.hasOwn(changes, name);
  });
  if (left.length > 0) throw new AppError('BAD_REQUEST', { text: NO_WAY, detail: left.join() });
  return changeWholly(entity, { id, version, changes, restored: ways?.restored }, warns, db, call);
}

/** Tells whether child rows of a record were changed with an entry of its log: they do not go back with it. */
async function changedRows(
  entity: EntityModel,
  id: number,
  { OpTime, AccountId }: OpLogRow,
  db: Db,
  call: Call,
): Promise<boolean> {
  for (const { child } of entity.fields) {
    const target = child === undefined ? undefined : call.findEntity(child.entity);
    if (child === undefined || target === undefined) continue;
    const filter = { entities: allNames(target), accountId: AccountId ?? 0, from: OpTime, to: OpTime };
    const entries = await findOpLog(db, filter, { limit: MOST_ROWS, offset: 0 });
    const ids = entries.flatMap(({ RecordId }) => RecordId ?? []);
    if (ids.length === 0) continue;
    const where = build.compare(build.record(child.by), '===', id);
    const query = { entity: target, columns: [], ids, where, deleted: true, limit: 1 };
    if ((await selectRecords(db, query, call)).length > 0) return true;
  }
  return false;
}
