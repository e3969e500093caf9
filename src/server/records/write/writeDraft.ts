import type { Value, Values } from '#language/Value.ts';
import { diffRecord } from '#engine/records/diffRecord.ts';
import type { Db } from '../../db/Database.ts';
import { violatedIndex } from '../../db/databaseFailure.ts';
import { ruleOfIndex } from '../../db/migrate/uniqueIndexes.ts';
import { insertRecords, updateRecord } from '../../db/rows/writeRecords.ts';
import { bindMedia, releaseMedia } from '../../db/system/mediaTable.ts';
import { columnType } from '../../db/sql/columnType.ts';
import type { Call } from '../../access/Call.ts';
import { recordInvalid } from '../recordInvalid.ts';
import { fileIds, keepsFiles } from './check/checkFiles.ts';
import type { CheckedDraft } from './Draft.ts';
import { clearFormer } from './follow/clearFormer.ts';
import { logStates } from './follow/logStates.ts';
import { keepVersion } from '../log/keepVersion.ts';
import { issueNumbers } from './follow/issueNumbers.ts';
import { ownerUnit } from './follow/ownerUnit.ts';
import { timesSince } from './follow/timesSince.ts';
import { writeUnitPath } from './follow/unitPath.ts';
import { writeLog } from './writeLog.ts';

/** A record that was written: before and after, `after` with its Id. Equal when there was nothing to change. */
export interface WrittenRecord {
  readonly id: number;
  readonly before: Values | undefined;
  readonly after: Values;
}

/** Writes a checked draft: its row, what the server adds to it, its files, its entry in the op log. `more` is set besides. */
export async function writeDraft(
  db: Db,
  checked: CheckedDraft,
  action: string,
  call: Call,
  more: Readonly<Record<string, Value>> = {},
): Promise<WrittenRecord> {
  const { draft, picked, after } = checked;
  const { entity, stored } = draft;
  await clearFormer(db, checked, call);
  const whole = { ...after, ...more };
  const owned =
    stored?.['OwnerId'] === whole['OwnerId'] && stored !== undefined ? {} : await ownerUnit(db, entity, whole, call);
  const times = timesSince(entity, stored, whole, call.now);
  const wanted = storable(draft.entity, { ...whole, ...owned, ...times });
  const written =
    stored === undefined
      ? await insertDraft(db, draft, wanted, call)
      : await updateDraft(db, draft, stored, wanted, call);
  await logStates(db, draft, written, action, call);
  if (written.after === written.before) return written;
  await writeUnitPath(db, entity, written, call);
  await moveFiles(db, draft, written, call);
  await keepVersion(db, entity, written, call);
  await writeLog(db, { entity, action, picked, ...written }, call);
  return written;
}

async function insertDraft(
  db: Db,
  { entity }: CheckedDraft['draft'],
  wanted: Values,
  call: Call,
): Promise<WrittenRecord> {
  const { now, who } = call;
  const numbers = await issueNumbers(db, entity, wanted, now.slice(0, 10));
  const base = { CreateTime: now, CreatorId: who.employeeId, UpdateTime: now, UpdaterId: who.employeeId, Version: 1 };
  const values = { ...wanted, ...numbers, ...base };
  const [id = 0] = await asIssue(entity, call, () => insertRecords(db, entity.key, [{ ...values, IsDeleted: false }]));
  return { id, before: undefined, after: { ...values, Id: id } };
}

async function updateDraft(
  db: Db,
  { entity }: CheckedDraft['draft'],
  stored: Values,
  wanted: Values,
  call: Call,
): Promise<WrittenRecord> {
  const id = Number(stored['Id']);
  const changed = Object.fromEntries(Object.entries(diffRecord(stored, wanted)).map(([name, [, now]]) => [name, now]));
  if (Object.keys(changed).length === 0) return { id, before: stored, after: stored };
  const values = {
    ...changed,
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(stored['Version']) + 1,
  };
  await asIssue(entity, call, () => updateRecord(db, entity.key, id, values));
  return { id, before: stored, after: { ...stored, ...values } };
}

/** Only what has a column of its own and is not the Id; empty lists are null. */
function storable(entity: CheckedDraft['draft']['entity'], values: Values): Record<string, Value> {
  return Object.fromEntries(
    entity.fields.flatMap((field): [string, Value][] => {
      const value = values[field.name];
      if (columnType(field) === undefined || value === undefined || field.name === 'Id') return [];
      return [[field.name, Array.isArray(value) && value.length === 0 ? null : value]];
    }),
  );
}

/** Another save with the same unique values may come first; the index refuses ours with the rule's own message. */
async function asIssue<T>(entity: CheckedDraft['draft']['entity'], call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const index = violatedIndex(error);
    const rule = index === undefined ? undefined : ruleOfIndex(entity, index, call);
    if (rule === undefined) throw error;
    throw recordInvalid([{ field: rule.fields.at(-1) ?? '', message: rule.message.replace(/\{\w+\}/g, '') }]);
  }
}

async function moveFiles(
  db: Db,
  { entity }: CheckedDraft['draft'],
  { id, before, after }: WrittenRecord,
  call: Call,
): Promise<void> {
  for (const field of entity.fields) {
    const [old, now] = [fileIds(field, before), fileIds(field, after)];
    const added = now.filter((file) => !old.includes(file));
    const removed = keepsFiles(entity, field) ? [] : old.filter((file) => !now.includes(file));
    const place = { entity: entity.key, record: id, field: field.name };
    const bound = added.length === 0 ? [] : await bindMedia(db, added, place, call.now);
    // They were there when the draft was checked; who removed one, or saved it with another record, was faster.
    if (!added.every((file) => bound.includes(file)))
      throw recordInvalid([
        { field: field.name, message: `${field.title}中有文件已被删除或已用于其他记录，请重新上传` },
      ]);
    if (removed.length > 0) await releaseMedia(db, removed, call.now);
  }
}
