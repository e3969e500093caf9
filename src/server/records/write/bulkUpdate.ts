import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isOfTheCall } from '#engine/records/pickWritable.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { isRows } from '#fields/table/fieldKinds.ts';
import { sameValue, type Values } from '#language/Value.ts';
import type { ChangePreview } from '#wire/BulkReply.ts';
import type { DbCall } from '../../access/Call.ts';
import { forReader } from '../../access/openCall.ts';
import { type FoundRecord, selectRecords } from '../../db/rows/selectRecords.ts';
import type { Commands } from '../../workflow/Command.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import type { Touched } from '../check/Draft.ts';
import { findForm, type WireBody } from '../check/readSent.ts';
import { findVisible } from '../read/getRecord.ts';
import { maskRecord } from '../read/maskRecord.ts';
import { presentChanges } from '../read/presentLog.ts';
import { recordTitle } from '../read/readTitles.ts';
import { type RefusalWords, tryWrite } from './dryRun.ts';
import { changedByRules } from './changedByRules.ts';
import { changeRecord, type ChangedRecord, type ChangeTarget } from './updateRecord.ts';

/** Fields that change with every save, and are not reported. */
const UNTOLD = ['Version', 'UpdateTime', 'UpdaterId'];

/** The new values of several records' fields, by name, in form encoding. */
export type Changes = Readonly<Record<string, string>>;

/** The changes of a call over several records: the same for all of them, or separate ones for each. */
export interface SentChanges {
  readonly Changes?: string | undefined;
  readonly Each?: string | undefined;
}

/** Reads the new values of each record. Throws BAD_REQUEST unless given in one of the two forms. */
export function readChanges(
  entity: EntityModel,
  { Changes: same, Each: each }: SentChanges,
  ids: readonly number[],
): ReadonlyMap<number, Changes> {
  if ((same === undefined) === (each === undefined))
    throw new AppError('BAD_REQUEST', { text: '要修改的内容请写在 Changes 和 Each 其中之一', detail: 'Changes, Each' });
  if (same !== undefined) {
    const changes = readFields(entity, parse(same));
    return new Map(ids.map((id) => [id, changes]));
  }
  const own = new Map<string, unknown>(Object.entries(parse(each ?? '')));
  const other = [...own.keys()].find((key) => !ids.some((id) => String(id) === key));
  if (other !== undefined)
    throw new AppError('BAD_REQUEST', { text: `编号 ${other} 不在要修改的记录里`, detail: 'Each' });
  return new Map(
    ids.map((id) => {
      const changes = own.get(String(id));
      if (!isObject(changes)) throw new AppError('BAD_REQUEST', { text: `没有编号 ${id} 的内容`, detail: 'Each' });
      return [id, readFields(entity, changes)];
    }),
  );
}

function readFields(entity: EntityModel, changes: object): Changes {
  const found = Object.entries(changes).map(([name, value]: [string, unknown]): [string, string] => {
    const field = isOfTheCall(name) ? undefined : entity.field(name);
    if (field === undefined || isRows(field) || typeof value !== 'string')
      throw new AppError('BAD_REQUEST', { text: `不能批量修改「${field?.title ?? name}」`, detail: 'Changes' });
    return [name, value];
  });
  if (found.length === 0) throw new AppError('BAD_REQUEST', { text: '没有要修改的内容', detail: 'Changes' });
  return Object.fromEntries(found);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    if (isObject(read)) return read;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取要修改的内容', cause });
  }
  throw new AppError('BAD_REQUEST', { text: '不能读取要修改的内容', detail: 'Changes' });
}

/** One of the records, its new values, and the version it was read in; undefined: any version. */
export interface BulkTarget extends ChangeTarget {
  readonly changes: Changes;
  /** All child rows of each of these fields, in form encoding; those of other fields stay unchanged. */
  readonly rows?: Readonly<Record<string, readonly Changes[]>>;
  /** `AcceptWarnings`, `AcceptGains`: confirmations of a user who changes only this record. */
  readonly answers?: Readonly<Record<string, string>>;
}

/**
 * Changes one of several records in the transaction `db`, completely or not at all: a change that the rules of this
 * record ignore in part is rejected. Throws as `updateRecord` does. The caller runs the automatic consequences for the
 * returned records.
 */
export async function changeAtomically(
  entity: EntityModel,
  target: BulkTarget,
  warns: boolean,
  call: DbCall,
): Promise<ChangedRecord> {
  const { changes, rows = {}, answers = {} } = target;
  const body: WireBody = { ...changes, ...rows, ...(warns ? {} : { AcceptWarnings: 'true' }), ...answers };
  const changed = await changeRecord(entity, findForm(entity, undefined), target, body, call);
  const issues = changedByRules(entity, changes, rows, changed.saved, '没有改');
  if (issues.length > 0) throw recordInvalid(issues);
  return changed;
}

type PreviewRow = ChangePreview['Rows'][number];

/** Previews a change in a transaction that is rolled back: every changed field, or the reason. */
export async function tryChange(
  entity: EntityModel,
  { id, changes, rows = {} }: Omit<BulkTarget, 'version'>,
  words: RefusalWords,
  call: DbCall,
  commands: Commands,
): Promise<PreviewRow> {
  const seen = await visibleOrNone(entity, id, call);
  if (seen === undefined)
    return {
      Id: id,
      Title: null,
      Version: null,
      Changes: [],
      Issues: [{ Field: '', Title: '', Message: words.textOf(new AppError('NOT_FOUND')) }],
      Warnings: [],
    };
  const { done, issues, warnings } = await tryWrite(entity, words, call.db, async (warns) => {
    const { saved } = await changeAtomically(entity, { id, version: undefined, changes, rows }, warns, call);
    await settleTransitions(saved.touched, call, commands);
    return readAgain(entity, id, call);
  });
  return {
    Id: id,
    Title: recordTitle(entity, { ...maskRecord(call.access(entity), seen).values, Id: id }, call.wording),
    Version: Number(seen.values['Version']),
    Changes: done === undefined ? [] : await differences(entity, seen, done, call),
    Issues: issues,
    Warnings: warnings,
  };
}

async function visibleOrNone(entity: EntityModel, id: number, call: DbCall): Promise<FoundRecord | undefined> {
  try {
    return await findVisible(entity, id, call, { lock: true });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function readAgain(entity: EntityModel, id: number, call: DbCall): Promise<Values> {
  const [found] = await selectRecords({ entity, ids: [id], deleted: true }, call);
  return found?.values ?? {};
}

/** The readable fields that differ now, masked where they are masked for the user. */
async function differences(
  entity: EntityModel,
  before: FoundRecord,
  after: Values,
  call: DbCall,
): Promise<PreviewRow['Changes']> {
  const access = call.access(entity);
  const [old, now] = [before, { ...before, values: after }].map((found) => maskRecord(access, found).values);
  if (old === undefined || now === undefined) return [];
  const fields = entity.fields.filter(
    ({ name, pairOf, type }) =>
      access.readable.has(name) &&
      pairOf === undefined &&
      !UNTOLD.includes(name) &&
      !isRows({ type }) &&
      Object.hasOwn(old, name) &&
      !sameValue(before.values[name] ?? null, after[name] ?? null),
  );
  return presentChanges(fields, old, now, forReader(call));
}

/** The current versions of records. */
export async function versionsNow(
  entity: EntityModel,
  ids: readonly number[],
  call: DbCall,
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectRecords({ entity, columns: ['Version'], ids, anyOrder: true, deleted: true }, call);
  return new Map(rows.map(({ id, values }) => [id, Number(values['Version'])]));
}

/** Runs the automatic transitions of records that were changed together, after the last of them. */
export async function settleAll(changed: readonly ChangedRecord[], call: DbCall, commands: Commands): Promise<void> {
  const touched: Touched[] = changed.flatMap(({ saved }) => saved.touched);
  await settleTransitions(touched, call, commands);
}
