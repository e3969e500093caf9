import { build } from '#language/build.ts';
import { isList, type Value, type Values } from '#language/Value.ts';
import type { Expression } from '#language/Expression.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { deletableRows } from '#engine/permission/changeable.ts';
import { recordInvalid, type Issue } from '#engine/validate/Issue.ts';
import { isLookup } from '#fields/table/fieldKinds.ts';
import type { DeletedReply } from '#wire/LogReply.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { Call, DbCall, Served } from '../../access/Call.ts';
import { rowsDeletedWith, selectDeletions } from '../../db/rows/deletedRows.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { transaction } from '../../db/transaction.ts';
import { settleTransitions } from '../../workflow/settleTransitions.ts';
import { checkTotals } from '../check/checkTotals.ts';
import { checkUnique, uniqueCandidate } from '../check/checkUnique.ts';
import type { CheckedDraft, Touched } from '../check/Draft.ts';
import { getWritten } from '../read/getRecord.ts';
import { maskRecord, shownFlags } from '../read/maskRecord.ts';
import { recordTitle } from '../read/readTitles.ts';
import { resolveNames } from '../read/readRefs.ts';
import { runRules } from '../read/runRules.ts';
import { lockAccess } from '../read/assessAccessChange.ts';
import { pageOf } from '../read/searchOpLog.ts';
import { refreshRollups } from '../save/refreshRollups.ts';
import { restoreRow } from '../save/saveRows.ts';
import { writeLog, raiseHolders } from '../save/writeLog.ts';
import { afterWrite, type WriteServices } from './onceOnly.ts';

/** Retention time of deleted records in days; later they can be restored only from a backup. */
const DAYS = 30;
/** Milliseconds. */
const DAY = 86_400_000;

/** The condition for deleted records of an entity that the user may restore: those that the user could delete again. */
function inBin(entity: EntityModel, call: Call): { entity: EntityModel; where: Expression; from: string } {
  const access = call.access(entity);
  if (!access.may('delete')) throw new AppError('FORBIDDEN', { detail: `deleted ${entity.key}` });
  const where = build.and(access.rows('view'), deletableRows(entity, access));
  return { entity, where, from: call.zone.text(call.moment - DAYS * DAY) };
}

/** One page of the deleted records of an entity, newest first. Throws FORBIDDEN without permission to delete. */
export async function listDeleted(
  entity: EntityModel,
  asked: { readonly page: number; readonly rows: number },
  call: DbCall,
): Promise<DeletedReply> {
  const { limit, offset } = pageOf(asked);
  const found = await selectDeletions(inBin(entity, call), { limit: limit + 1, offset }, call);
  const page = found.slice(0, limit);
  const access = call.access(entity);
  const { titleField } = entity;
  const ids = page.map(({ id }) => id);
  const query = { entity, columns: [titleField], ids, flags: shownFlags(access), deleted: 'only' as const };
  const shown = new Map((await selectRecords(query, call)).map((each) => [each.id, maskRecord(access, each)]));
  return {
    Rows: page.map(({ id, time, by }) => {
      const values = access.readable.has(titleField) ? (shown.get(id)?.values ?? {}) : {};
      return { Id: id, Title: recordTitle(entity, { ...values, Id: id }, call.wording), Time: time, OperatorName: by };
    }),
    More: found.length > limit,
    Days: DAYS,
  };
}

/** A deleted record to be restored, as stored. */
export interface DeletedRecord {
  readonly entity: EntityModel;
  readonly values: Values;
  /** The field of a row that refers to its parent record. */
  readonly by?: string;
}

/**
 * Restores a deleted record with the rows that were deleted with it, unchanged. Throws NOT_FOUND for one that the user
 * could not delete, or that is not in the bin, and RECORD_INVALID where it conflicts with today's data: a referenced
 * record no longer exists, another record has its unique value, or a check over other records fails.
 */
export async function undeleteRecord(
  entity: EntityModel,
  id: number,
  call: Served<WriteServices>,
): Promise<RecordReply> {
  await call.services.database.checkSpace();
  const reply = await transaction(call.services.database, async (db) => {
    if (entity.organisation === 'unit' || entity.organisation === 'employee') await lockAccess(db);
    const [deletion] = await selectDeletions(
      { ...inBin(entity, call), ids: [id] },
      { limit: 1, offset: 0 },
      { ...call, db },
    );
    const [record] = deletion === undefined ? [] : await readGone(entity, [id], { ...call, db });
    if (deletion === undefined || record === undefined)
      throw new AppError('NOT_FOUND', { detail: `deleted ${entity.key} ${id}` });
    const rows = await rowsOf(entity, id, deletion.time, { ...call, db });
    const all: DeletedRecord[] = [{ entity, values: record }, ...rows];
    const missing = await missingReferences(all, { ...call, db });
    if (missing.length > 0) throw recordInvalid(missing);
    for (const each of all) await restoreRow(each.entity, each.values, { ...call, db });
    const issues: Issue[] = [];
    for (const each of all) issues.push(...(await checkBack(each, record, { ...call, db })));
    if (issues.length > 0) throw recordInvalid(issues);
    await writeLog({ entity, id, action: 'undelete', before: record, after: record }, { ...call, db });
    const touched: Touched[] = [];
    for (const each of all) {
      const back = [{ before: undefined, after: each.values }];
      if (each.by === undefined) await raiseHolders(entity, back, { ...call, db });
      touched.push(...(await refreshRollups(each.entity, back, { ...call, db })));
    }
    await settleTransitions(touched, { ...call, db }, call.services.commands);
    return getWritten(entity, id, { ...call, db });
  });
  afterWrite(entity, call.services);
  return reply;
}

async function readGone(entity: EntityModel, ids: readonly number[], call: DbCall): Promise<Values[]> {
  const found = await selectRecords({ entity, ids, deleted: 'only', lock: true }, call);
  return found.map(({ id, values }) => ({ ...values, Id: id }));
}

async function rowsOf(entity: EntityModel, id: number, time: string, call: DbCall): Promise<DeletedRecord[]> {
  const rows: DeletedRecord[] = [];
  for (const { child } of entity.fields) {
    const target = child === undefined ? undefined : call.findEntity(child.entity);
    if (child === undefined || target === undefined) continue;
    const { by } = child;
    const ids = await rowsDeletedWith(call.db, { table: target.key, by, id, time });
    for (const values of ids.length === 0 ? [] : await readGone(target, ids, call))
      rows.push({ entity: target, values, by });
  }
  return rows;
}

/** Issues for references to records that were deleted since. */
export async function missingReferences(all: readonly DeletedRecord[], call: DbCall): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const { entity, values, by } of all)
    for (const field of entity.fields) {
      const { reference, name, pairOf } = field;
      // The target of a weak reference may have been deleted before.
      if (reference === undefined || reference.weak || pairOf !== undefined) continue;
      if (name === by || OPEN.includes(name)) continue;
      const key = reference.oneOf === undefined ? reference.entity : values[reference.oneOf.by];
      const target = typeof key === 'string' ? call.findEntity(key) : undefined;
      const ids = idsIn(values[isLookup(field) ? (reference.idField ?? '') : name] ?? null);
      if (target === undefined || ids.length === 0) continue;
      const there = await selectRecords({ entity: target, columns: [], ids }, call);
      if (there.length < new Set(ids).size)
        issues.push({ field: name, message: `${field.title}所引用的${target.title}已被删除，请先恢复它` });
    }
  return issues;
}

/** The authors of a record may have been removed. */
const OPEN = ['CreatorId', 'UpdaterId'];

const idsIn = (value: Value): number[] =>
  isList(value) ? value.filter((item) => typeof item === 'number') : typeof value === 'number' ? [value] : [];

/** Compares a restored record with the current others; its own values were valid and are unchanged. */
async function checkBack({ entity, values, by }: DeletedRecord, record: Values, call: DbCall): Promise<Issue[]> {
  const resolved = await resolveNames(entity, values, call, values);
  const given = by === undefined ? {} : { given: { [by]: record } };
  const run = await runRules({ entity, values, resolved, ...given }, call);
  const id = Number(values['Id']);
  const { fields } = entity;
  const checked: CheckedDraft = {
    draft: {
      ...{ entity, stored: undefined, sent: {}, defaulted: new Set(), values, fields },
      ...{ editable: new Set(), ignored: [], issues: [] },
    },
    run: { ...run, outcome: { ...run.outcome, values } },
    picked: { values: {}, dropped: [], cleared: [], ignored: [] },
    ignored: [],
    after: values,
    issues: [],
  };
  const others = build.compare(build.record('Id'), '!==', id);
  return [
    ...(await checkUnique(checked, uniqueCandidate(checked), others, call)),
    ...(await checkTotals(checked, call, id)),
  ];
}
