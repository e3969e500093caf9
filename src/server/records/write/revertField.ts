import { plainText } from '#language/Value.ts';
import { AppError } from '#engine/errors.ts';
import { allNames, type EntityModel, isServerField } from '#engine/model/EntityModel.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import type { SavedReply } from '#wire/RecordReply.ts';
import type { Call, DbCall, Served } from '../../access/Call.ts';
import type { Db } from '../../db/Database.ts';
import { rowEntries } from '../../db/log/recordSaves.ts';
import { findOpLog, type StoredOpLogRow } from '../../db/system/opLog.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { type RevivedRows, rowFields } from '../read/childRecords.ts';
import { findVisible, getWritten } from '../read/getRecord.ts';
import { demandRows, MAX_ROWS, type RowsBefore, rowsBeforeSave, savedRecord } from '../read/rowsBeforeSave.ts';
import { changedNames, openFields, undoableChanges, WHOLE } from '../read/undoableChanges.ts';
import { type BulkTarget, changeAtomically } from './bulkUpdate.ts';
import { afterWrite, onceOnly, type Replayed, type WriteServices } from './onceOnly.ts';
import { type DeletedRecord, missingReferences } from './undeleteRecord.ts';
import { type ChangedRecord, updateRecord } from './updateRecord.ts';

export interface UndoneChange {
  readonly id: number;
  readonly version: number;
  /** Id of the log entry. */
  readonly log: number;
  readonly field: string;
  /** `AcceptWarnings`, `AcceptGains`: the confirmations of the user. */
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * Restores a field of a record to its value before a log entry, or its child rows to their state before a save, by a
 * normal save: current rules, checks and rights apply. Throws as `updateRecord` does, and BAD_REQUEST where it was
 * changed again since, or cannot be changed now, or a file no longer exists; the message names the affected rows.
 */
export async function revertField(
  entity: EntityModel,
  taken: UndoneChange,
  key: string | undefined,
  call: Served<WriteServices>,
): Promise<SavedReply | Replayed> {
  const { id, version, log, field, answers } = taken;
  if (entity.field(field)?.child !== undefined) return takeRowsBack(entity, taken, key, call);
  const { db } = call.services.database;
  const found = await findVisible(entity, id, { ...call, db });
  const entry = await entryOf(entity, taken, db);
  if (entry === undefined) throw notLogged(log);
  const [ways] = await undoableChanges(entity, [entry], found, { ...call, db });
  demandFiles(entity, ways?.lost.get(field) ?? [], field);
  const change = ways?.fields.get(field);
  if (change === undefined) throw changedSince(field);
  const body = { ...change, ...answers, Id: String(id), Version: String(version) };
  return updateRecord(entity, body, key, call, ways?.restored);
}

/** The entry of the record's own log; undefined for one of another record, or of its rows. */
async function entryOf(
  entity: EntityModel,
  { id, log }: Pick<UndoneChange, 'id' | 'log'>,
  db: Db,
): Promise<StoredOpLogRow | undefined> {
  const filter = { entities: allNames(entity), recordId: id, id: log };
  const [entry] = await findOpLog(db, filter, { limit: 1, offset: 0 });
  return entry;
}

const notLogged = (log: number): AppError => new AppError('NOT_FOUND', { detail: `log ${log}` });

const changedSince = (field: string): AppError =>
  new AppError('BAD_REQUEST', { text: '这一项之后又改过，或者现在不能修改，不能改回', detail: field });

/** Undoes a save's changes to the rows of a field; `log` is the Id of the entry that represents the save. */
async function takeRowsBack(
  entity: EntityModel,
  taken: UndoneChange,
  key: string | undefined,
  call: Served<WriteServices>,
): Promise<SavedReply | Replayed> {
  const { id, version, log, answers } = taken;
  const asked = { route: `${entity.key}.TakeBack`, body: taken, key };
  const reply = await onceOnly(asked, call, async (call) => {
    const found = await findVisible(entity, id, call, { lock: true });
    const open = await openFields(entity, found, call);
    const field = open.find(({ name }) => name === taken.field);
    if (field === undefined) throw changedSince(taken.field);
    const own = await entryOf(entity, taken, call.db);
    const entries = await rowEntries(
      call.db,
      savedRecord(entity, id, rowFields(entity), call),
      { saves: [log] },
      MAX_ROWS,
    );
    if (own === undefined && entries.length === 0) throw notLogged(log);
    const meant = entries.filter(({ Field }) => Field === field.name);
    const back = await rowsBeforeSave(entity, id, own !== undefined && WHOLE.includes(own.OpAction) ? [] : meant, call);
    if (back.rows.size === 0) throw changedSince(field.name);
    const { saved } = await writeBack(entity, { id, version, changes: {}, answers }, back, true, call);
    await settleTransitions(saved.touched, call, call.services.commands);
    return { ...(await getWritten(entity, id, call)), Ignored: saved.ignored };
  });
  afterWrite(entity, call.services);
  return reply;
}

/** Saves a record with its former rows. Throws as `changeWholly` does, and BAD_REQUEST for a different result. */
async function writeBack(
  entity: EntityModel,
  target: BulkTarget,
  { rows, restored, revived }: RowsBefore,
  warns: boolean,
  call: DbCall,
): Promise<ChangedRecord> {
  const missing = await missingReferences(goneOf(entity, revived, call), call);
  if (missing.length > 0) throw recordInvalid(missing);
  const sent = Object.fromEntries([...rows].map(([{ name }, all]) => [name, all.map((row) => row.sent)]));
  const files = new Set([...(target.restored ?? []), ...restored]);
  const changed = await changeAtomically(entity, { ...target, rows: sent, restored: files, revived }, warns, call);
  await demandRows(entity, target.id, { rows }, call);
  return changed;
}

/** Restored rows in the form of restored records. */
function goneOf(entity: EntityModel, revived: RevivedRows, call: Call): DeletedRecord[] {
  return rowFields(entity).flatMap(({ name, child }) => {
    const target = call.findEntity(child?.entity ?? '');
    if (target === undefined || child === undefined) return [];
    return (revived.get(name) ?? []).map((values) => ({ entity: target, values, by: child.by }));
  });
}

/** Throws BAD_REQUEST naming files that no longer exist, if there are any. */
function demandFiles(entity: EntityModel, names: readonly string[], field: string): void {
  if (names.length === 0) return;
  const title = entity.field(field)?.title ?? field;
  const text = `不能改回「${title}」：${names.join('、')} 已经删除或用在别处`;
  throw new AppError('BAD_REQUEST', { text, detail: field });
}

/** Most entries of one second that are searched for the change of a record: others are about printing or viewing it. */
const MAX_LOOKED = 100;

/** Message when a change cannot be undone as a whole. */
const NO_WAY = '这条记录之后又有变化，或者这次修改里有不能改回的内容，请在操作日志里逐项改回';

/**
 * Undoes the newest change of a record in the transaction `db`, completely: all its changes, including those by rules,
 * in fields that users fill in, and in child rows. Throws as `updateRecord` does, and BAD_REQUEST for a change by
 * another user, one that is not an edit, or one that cannot be undone completely.
 */
export async function revertLastChange(
  entity: EntityModel,
  { id, version }: Pick<UndoneChange, 'id'> & { readonly version: number | undefined },
  warns: boolean,
  call: DbCall,
): Promise<ChangedRecord> {
  const found = await findVisible(entity, id, call, { lock: true });
  const noWay = (detail: string): AppError => new AppError('BAD_REQUEST', { text: NO_WAY, detail });
  // Viewing the record changed nothing; any write has raised the version.
  if (found.values['Version'] !== version) throw noWay(`version ${version}`);
  const time = plainText(found.values['UpdateTime'] ?? null, '');
  const entry = await newestEdit(entity, id, time, call);
  const saved = savedRecord(entity, id, rowFields(entity), call);
  const entries = await rowEntries(call.db, saved, { time, accountId: call.who.accountId }, MAX_ROWS);
  const save = entry?.Id ?? Math.max(...entries.map(({ Save }) => Save));
  const own = entries.filter(({ Save }) => Save === save);
  const back = await rowsBeforeSave(entity, id, own, call);
  if (entry === undefined && back.rows.size === 0) throw noWay(`version ${version}`);
  const [ways] = await undoableChanges(entity, entry === undefined ? [] : [entry], found, call);
  for (const [field, names] of ways?.lost ?? []) demandFiles(entity, names, field);
  const changes = Object.fromEntries([...(ways?.fields.values() ?? [])].flatMap(Object.entries<string>));
  const left = entry === undefined ? [] : changedNames(entry).filter((name) => !goesBack(entity, name, changes));
  if (left.length > 0) throw noWay(left.join());
  return writeBack(entity, { id, version, changes, restored: ways?.restored }, back, warns, call);
}

/** Whether a field is computed, or the change contains the value to restore. */
function goesBack(entity: EntityModel, name: string, changes: Readonly<Record<string, string>>): boolean {
  const field = entity.field(name);
  const follows = field !== undefined && (field.computed || isServerField(entity, field));
  return follows || Object.hasOwn(changes, name);
}

/** The entry of the caller's newest edit at a moment; undefined for one of rows only. BAD_REQUEST for another change. */
async function newestEdit(
  entity: EntityModel,
  id: number,
  time: string,
  call: DbCall,
): Promise<StoredOpLogRow | undefined> {
  const filter = { entities: allNames(entity), recordId: id, from: time, to: time };
  const entries = await findOpLog(call.db, filter, { limit: MAX_LOOKED, offset: 0 });
  const changing = entries.filter((each) => changedNames(each).length > 0);
  const edit = changing.find(({ OpAction }) => OpAction === 'edit');
  const entry = edit ?? changing[0];
  if (entry === undefined || (edit !== undefined && edit.AccountId === call.who.accountId)) return edit;
  throw new AppError('BAD_REQUEST', { text: NO_WAY, detail: `log ${entry.Id}` });
}
