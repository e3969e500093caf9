import { idsBelow } from '#engine/model/UserFact.ts';
import { partFields } from '#engine/model/partFields.ts';
import { actorName } from '#engine/permission/UserContext.ts';
import { fileIds } from '#fields/table/fieldKinds.ts';
import { type Value, type Values, diffRecord, sameValue } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import { violatedIndex } from '../../db/transaction.ts';
import { ruleOfIndex, UNIQUE_PREFIX } from '../../db/migrate/uniqueIndexes.ts';
import { insertRecords, updateRow, movePaths } from '../../db/rows/writeRecords.ts';
import { initialFields, keepInitials } from '../../db/initials/initialTable.ts';
import { bindMedia, releaseMedia } from '../../db/system/mediaTable.ts';
import { requireAssessed } from '../read/assessAccessChange.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { readTree } from '../../access/holdersOf.ts';
import { recordInvalid } from '#engine/validate/Issue.ts';
import { keepsFiles } from '../check/checkFiles.ts';
import type { CheckedDraft } from '../check/Draft.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { logStates, writeLog, writeLogs, raiseHolders } from './writeLog.ts';
import { uniqueCandidate, withoutTokens } from '../check/checkUnique.ts';
import { uniqueConflict } from '#engine/validate/unique.ts';
import { allNames, type EntityModel } from '#engine/model/EntityModel.ts';
import { addVersion } from '../../db/rows/recordVersions.ts';
import { issueNumbers } from './issueNumbers.ts';
import { columnType } from '../../db/sql/SqlValue.ts';
import { perObject } from '#language/perObject.ts';

/** A written record: before and after, `after` with its Id. Equal when there was nothing to change. */
export interface WrittenRecord {
  readonly id: number;
  readonly before: Values | undefined;
  readonly after: Values;
}

/** Writes a checked draft: row (with `more`), server columns, files, op log. */
export async function writeDraft(
  checked: CheckedDraft,
  action: string,
  call: DbCall,
  more: Values = {},
): Promise<WrittenRecord> {
  const { draft, picked } = checked;
  const { entity, stored } = draft;
  if (stored === undefined) {
    const [added] = await addDrafts([checked], action, call, more);
    if (added === undefined) throw new Error('a record was added and has no Id');
    return added;
  }
  await clearFormer(checked, call);
  const written = await updateDraft(draft, stored, await wholeRecord(checked, more, call), call);
  await logStates([{ draft, written }], action, call);
  if (written.after === written.before) return written;
  if (initialFields(entity).some((name) => written.before?.[name] !== written.after[name]))
    await keepInitials(call.db, entity, [written]);
  await writeUnitPath(entity, written, call);
  await refuseLoop(entity, written, call);
  await moveFiles(draft, written, call);
  await keepVersion(entity, written, call);
  await writeLogs([{ entity, action, picked, ...written }], call);
  return written;
}

/** Like `writeDraft` for new records of an entity, in one batch unless a unique flag is cleared. */
export async function addDrafts(
  all: readonly CheckedDraft[],
  action: string,
  call: DbCall,
  more: Values = {},
): Promise<WrittenRecord[]> {
  const [first] = all;
  if (first === undefined) return [];
  const { entity } = first.draft;
  if (all.length > 1 && entity.unique.some(({ clears }) => clears !== undefined)) {
    const written: WrittenRecord[] = [];
    for (const checked of all) written.push(...(await addDrafts([checked], action, call, more)));
    return written;
  }
  for (const checked of all) await clearFormer(checked, call);
  const rows: Values[] = [];
  for (const checked of all) rows.push(await newRow(entity, await wholeRecord(checked, more, call), call));
  const ids = await asIssue(entity, call, () => insertRows(entity, rows, call.db));
  const added = all.map((checked, i) => {
    const id = ids[i];
    if (id === undefined) throw new Error(`${entity.key}: a row was added and has no Id`);
    return { checked, written: { id, before: undefined, after: { ...rows[i], Id: id } } };
  });
  await keepInitials(
    call.db,
    entity,
    added.map(({ written }) => written),
  );
  await logStates(
    added.map(({ checked, written }) => ({ draft: checked.draft, written })),
    action,
    call,
  );
  for (const { checked, written } of added) {
    await writeUnitPath(entity, written, call);
    await moveFiles(checked.draft, written, call);
  }
  await writeLogs(
    added.map(({ checked, written }) => ({ entity, action, picked: checked.picked, ...written })),
    call,
  );
  return added.map(({ written }) => written);
}

/** All stored columns of a draft, with those that the server adds; `more` is added. */
async function wholeRecord(
  { draft: { entity, stored }, after }: CheckedDraft,
  more: Values,
  call: DbCall,
): Promise<Record<string, Value>> {
  const whole = { ...after, ...more };
  const owned =
    stored?.['OwnerId'] === whole['OwnerId'] && stored !== undefined ? {} : await ownerUnit(entity, whole, call);
  return storable(entity, { ...whole, ...owned, ...timesSince(entity, stored, whole, call.now) });
}

/** The names of the columns of an entity other than the Id. */
const storedNames = perObject(({ fields }: EntityModel) =>
  fields.filter((field) => columnType(field) !== undefined && field.name !== 'Id').map(({ name }) => name),
);

/** Keeps only fields with a column other than the Id; empty lists become null. */
function storable(entity: EntityModel, values: Values): Record<string, Value> {
  return Object.fromEntries(
    storedNames(entity).flatMap((name): [string, Value][] => {
      const value = values[name];
      return value === undefined ? [] : [[name, Array.isArray(value) && value.length === 0 ? null : value]];
    }),
  );
}

/** The timestamp fields of fields that change now. `now` is in the product's zone. */
function timesSince(
  { fields }: EntityModel,
  before: Values | undefined,
  after: Values,
  now: string,
): Record<string, Value> {
  return Object.fromEntries(
    fields
      .filter(({ since }) => since.some((name) => !sameValue(before?.[name] ?? null, after[name] ?? null)))
      .map(({ name }) => [name, now]),
  );
}

/** The unit of an owned record, from its owner's employee record; set whenever OwnerId is set (domain 0.3). */
async function ownerUnit(entity: EntityModel, after: Values, call: DbCall): Promise<Record<string, Value>> {
  if (!entity.scope.owned) return {};
  const none = { OwnerUnitId: null, OwnerUnitPath: null };
  const owner = after['OwnerId'];
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  if (typeof owner !== 'number' || employee === undefined) return none;
  const names = partFields(call.product.organisation);
  const [found] = await selectRecords({ entity: employee, columns: [names.unit], ids: [owner], deleted: true }, call);
  const unitId = found?.values[names.unit];
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  if (typeof unitId !== 'number' || unit === undefined) return none;
  const [path] = await selectRecords({ entity: unit, columns: [names.path], ids: [unitId], deleted: true }, call);
  return { OwnerUnitId: unitId, OwnerUnitPath: path?.values[names.path] ?? null };
}

/** Adds rows, those with the same columns in one statement, and returns their Ids in order. */
async function insertRows({ key }: EntityModel, rows: readonly Values[], db: Db): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length;) {
    const columns = columnsOf(rows[from]);
    const other = rows.findIndex((row, i) => i > from && columnsOf(row) !== columns);
    const to = other < 0 ? rows.length : other;
    ids.push(
      ...(await insertRecords(
        db,
        key,
        rows.slice(from, to).map((row) => ({ ...row, IsDeleted: false })),
      )),
    );
    from = to;
  }
  return ids;
}

const columnsOf = (row: Values = {}): string => Object.keys(row).join();

/** The columns of a new record, with its numbers. */
async function newRow(entity: EntityModel, wanted: Values, call: DbCall): Promise<Values> {
  const { now, who } = call;
  const numbers = await issueNumbers(entity, wanted, now.slice(0, 10), call.db);
  const base = { CreateTime: now, CreatorId: who.employeeId, UpdateTime: now, UpdaterId: who.employeeId, Version: 1 };
  return { ...wanted, ...numbers, ...base };
}

async function updateDraft(
  { entity }: CheckedDraft['draft'],
  stored: Values,
  wanted: Values,
  call: DbCall,
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
  await asIssue(entity, call, () => updateRow(call.db, entity.key, id, values));
  return { id, before: stored, after: { ...stored, ...values } };
}

/**
 * Converts a violated unique index to the rule's own message: a concurrent save may store the same unique values first.
 * The index is the cause of the error: the transaction runs again and finds the other record like any existing one,
 * with the field and its owner.
 */
export async function asIssue<T>(entity: EntityModel, call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const index = violatedIndex(error);
    const rule = index === undefined ? undefined : ruleOfIndex(entity, index, call);
    if (rule === undefined && index?.startsWith(`${entity.key}_${UNIQUE_PREFIX}`) === true)
      throw recordInvalid([{ field: '', message: '与已有数据重复：正在更新的新版本在这里要求唯一，请检查后再保存' }]);
    if (rule === undefined) throw error;
    throw recordInvalid([{ field: rule.fields.at(-1) ?? '', message: withoutTokens(rule.message) }], error);
  }
}

async function moveFiles(
  { entity }: CheckedDraft['draft'],
  { id, before, after }: WrittenRecord,
  call: DbCall,
): Promise<void> {
  for (const field of entity.fields) {
    const [old, now] = [fileIds(field, before), fileIds(field, after)];
    const added = now.filter((file) => !old.includes(file));
    const removed = old.filter((file) => !now.includes(file));
    const place = { entity: entity.key, record: id, field: field.name };
    const bound = added.length === 0 ? [] : await bindMedia(call.db, added, place, call.now);
    // The files existed when the draft was checked; a concurrent call has removed one, or saved it with another record.
    if (!added.every((file) => bound.includes(file)))
      throw recordInvalid([
        { field: field.name, message: `${field.title}中有文件已被删除或已用于其他记录，请重新上传` },
      ]);
    if (removed.length > 0 && !keepsFiles(entity, field)) await releaseMedia(call.db, removed, call.now);
  }
}

/** Stores a version if the save changed any of its fields. */
async function keepVersion(
  entity: EntityModel,
  { id, before, after }: { readonly id: number; readonly before: Values | undefined; readonly after: Values },
  call: DbCall,
): Promise<void> {
  const { key, versions } = entity;
  if (versions === undefined || before === undefined) return;
  const changed = diffRecord(before, after);
  if (!versions.of.some((name) => Object.hasOwn(changed, name))) return;
  const content = Object.fromEntries(versions.of.map((name) => [name, before[name] ?? null]));
  const row = {
    EntityKey: key,
    RecordId: id,
    OperatorId: call.who.employeeId,
    OperatorName: actorName(call.who),
    OpTime: call.now,
  };
  await addVersion(call.db, { ...row, Content: JSON.stringify(content) }, allNames(entity), versions.keep);
}

/**
 * Clears a unique flag of the records that had it before, where a uniqueness rule has `clears` (one default per
 * customer): sets the field to false and logs it, regardless of the owner. Runs before the draft is written, in its
 * transaction.
 */
async function clearFormer(checked: CheckedDraft, call: DbCall): Promise<void> {
  const { entity } = checked.draft;
  const contender = uniqueCandidate(checked);
  for (const unique of entity.unique) {
    const { clears } = unique;
    const where = clears === undefined ? undefined : uniqueConflict(unique, contender, call);
    if (clears === undefined || where === undefined) continue;
    for (const { id, values } of await selectRecords({ entity, where, lock: true }, call)) {
      const version = Number(values['Version']) + 1;
      const base = { UpdateTime: call.now, UpdaterId: call.who.employeeId, Version: version };
      const cleared = { ...values, [clears]: false };
      requireAssessed(entity, values, cleared, call);
      await updateRow(call.db, entity.key, id, { [clears]: false, ...base });
      await writeLog({ entity, id, action: 'edit', before: values, after: cleared }, call);
      await raiseHolders(entity, [{ before: values, after: cleared }], call);
    }
  }
}

/** Writes the path of an added or moved unit and of all below. RECORD_INVALID when moved below itself. */
async function writeUnitPath(
  entity: EntityModel,
  { id, before, after }: { id: number; before: Values | undefined; after: Values },
  call: DbCall,
): Promise<void> {
  const names = partFields(call.product.organisation);
  if (entity.organisation !== 'unit' || entity.field(names.path) === undefined) return;
  const parentId = after[names.parent];
  if (before !== undefined && before[names.parent] === parentId) return;
  const [parent] =
    typeof parentId === 'number' ? await selectRecords({ entity, columns: [names.path], ids: [parentId] }, call) : [];
  const above = parent?.values[names.path];
  const path = `${typeof above === 'string' ? above : '/'}${id}/`;
  const old = before?.[names.path];
  if (typeof old !== 'string') return updateRow(call.db, entity.key, id, { [names.path]: path });
  if (path.startsWith(old)) throw recordInvalid([{ field: names.parent, message: LOOP }]);
  await movePaths(call.db, entity.key, names.path, old, path);
  for (const other of call.product.entities.values())
    if (other.scope.owned) await movePaths(call.db, other.key, 'OwnerUnitPath', old, path);
}

const LOOP = '上级不能是自身或其下级';

/** Throws RECORD_INVALID when a place of data scopes (`x-user.below`) was moved below itself. */
async function refuseLoop(entity: EntityModel, { id, before, after }: WrittenRecord, call: DbCall): Promise<void> {
  const field = call.product.organisation.facts?.find(({ below }) => below?.entity === entity.key)?.below?.parent;
  const above = after[field ?? ''];
  if (field === undefined || typeof above !== 'number' || before?.[field] === above) return;
  if (above === id || idsBelow([id], await readTree(entity, field, call)).includes(above))
    throw recordInvalid([{ field, message: LOOP }]);
}
