import { build } from '#language/build.ts';
import { type Values, sameValue } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { stateOf } from '#engine/permission/changeable.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import type { DbCall } from '../../access/Call.ts';
import { updateRecords, updateRow } from '../../db/rows/writeRecords.ts';
import { checkDraft, checkWithHook } from '../check/checkDraft.ts';
import { checkTotals } from '../check/checkTotals.ts';
import { checkUnique, uniqueCandidate, isRepeated, placeOf, withoutTokens } from '../check/checkUnique.ts';
import type { UniqueCandidate } from '#engine/validate/unique.ts';
import type { CheckedDraft } from '../check/Draft.ts';
import { listReferrers } from '../check/listReferrers.ts';
import { type CheckedChildren, type ChildPlan, UNBORN } from '../check/planChildren.ts';
import { writeLog, type WrittenChange } from './writeLog.ts';
import { addDrafts, asIssue, writeDraft, type WrittenRecord } from './writeDraft.ts';

/** Runs rules and checks over the child rows of a record, each with its own entity; issues name row and field. */
export async function checkRows(
  plan: ChildPlan,
  parent: Values,
  call: DbCall,
): Promise<{ checked: CheckedChildren; issues: Issue[] }> {
  const { field, entity, by, removed } = plan;
  const rows: CheckedDraft[] = [];
  for (const [index, draft] of plan.rows.entries())
    rows.push(await checkWithHook(draft, call, (row) => checkDraft(row, call, { given: { [by]: parent }, index })));
  const contenders = rows.map((row): UniqueCandidate => {
    const contender = uniqueCandidate(row);
    const holder = row.draft.values[by] ?? null;
    return {
      ...contender,
      after: { ...contender.after, [by]: holder },
      unborn: holder === UNBORN ? by : undefined,
    };
  });
  // The stored rows of this record are about to change: compare its new rows with each other here, not with the stored
  // ones.
  const own = [...removed, ...rows.flatMap(({ draft }) => (draft.stored === undefined ? [] : [draft.stored]))].map(
    (row) => Number(row['Id']),
  );
  const others = own.length === 0 ? build.literal(true) : build.not(build.oneOf(build.record('Id'), own));
  const issues: Issue[] = [];
  for (const [index, row] of rows.entries()) {
    const contender = contenders[index] ?? uniqueCandidate(row);
    const found = [
      ...row.issues,
      ...(await checkUnique(row, contender, others, call)),
      ...entity.unique.flatMap((unique): Issue[] =>
        isRepeated(unique, contenders, index, call)
          ? [{ field: placeOf(unique, row), message: withoutTokens(unique.message) }]
          : [],
      ),
    ];
    for (const issue of found)
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
  }
  const message = await removalIssue(plan, removed, call);
  if (message !== undefined) issues.push({ field: field.name, message });
  return { checked: { ...plan, rows }, issues };
}

async function removalIssue(
  { entity }: ChildPlan,
  removed: ChildPlan['removed'],
  call: DbCall,
): Promise<string | undefined> {
  if (removed.some((row) => stateOf(entity, row)?.deletable === false)) return '当前状态不允许删除';
  const ids = removed.flatMap((row) => (typeof row['Id'] === 'number' ? [row['Id']] : []));
  return (await listReferrers(entity, ids, call)).length > 0 ? '该记录已被引用，不能删除' : undefined;
}

/**
 * Writes the rows of a field so that a unique value of one row becomes free before another one takes it: first removed
 * rows, then changed, then restored, then new ones. Rows that swap unique values are moved aside in between. Throws
 * RECORD_INVALID for rows that fail a check over other records: such a row is compared with the others as they are now,
 * including those of the same record.
 */
export async function writeRows(
  { field, entity, by, rows, removed }: CheckedChildren,
  parent: WrittenRecord,
  call: DbCall,
): Promise<WrittenChange[]> {
  const changes: WrittenChange[] = [];
  for (const row of removed) {
    await removeRow(entity.key, row, call);
    await writeLog({ entity, id: Number(row['Id']), action: 'delete', before: row, after: row }, call);
    changes.push({ before: row, after: undefined });
  }
  const moved = rows.filter((row) => isMoved(row)).map(({ draft }) => Number(draft.stored?.['Id']));
  const aside = moved.length > 1 ? moved : [];
  await updateRecords(call.db, entity.key, aside, { IsDeleted: true });
  const holder = { [by]: parent.id };
  const note = async (written: WrittenRecord): Promise<void> => {
    changes.push(written);
    if (written.after !== written.before)
      await call.hooks.afterSave(entity, { before: written.before, values: written.after }, call);
  };
  const revived: WrittenRecord[] = [];
  for (const row of rows) {
    if (row.draft.stored === undefined) continue;
    const written = await writeDraft(row, 'edit', call, holder);
    if (row.draft.isRevived === true) revived.push(written);
    else await note(written);
  }
  await asIssue(entity, call, () => updateRecords(call.db, entity.key, aside, { IsDeleted: false }));
  for (const { id, after } of revived) {
    await restoreRow(entity, after, call);
    await writeLog({ entity, id, action: 'undelete', before: after, after }, call);
    // A restored row's hooks ran when it was new.
    changes.push({ before: undefined, after });
  }
  const added = rows.filter(({ draft }) => draft.stored === undefined);
  const born = await addDrafts(added, 'create', call, holder);
  for (const written of born) await note(written);
  const issues: Issue[] = [];
  for (const [index, row] of rows.entries()) {
    const id = born[added.indexOf(row)]?.id ?? row.draft.stored?.['Id'];
    for (const issue of await checkTotals(held(row, holder), call, id))
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
  }
  if (issues.length > 0) throw recordInvalid(issues);
  return changes;
}

/** Sets the parent's Id in a checked row, as the parent may have had none when it was checked. */
function held(row: CheckedDraft, holder: Values): CheckedDraft {
  const { outcome } = row.run;
  return { ...row, run: { ...row.run, outcome: { ...outcome, values: { ...outcome.values, ...holder } } } };
}

/** Whether a stored row changes a value that must be unique among the rows. */
function isMoved({ draft: { entity, stored }, after }: CheckedDraft): boolean {
  const names = entity.unique.flatMap(({ fields }) => fields).filter((name) => Object.hasOwn(after, name));
  return stored !== undefined && names.some((name) => !sameValue(stored[name], after[name]));
}

/** Marks a row as deleted. */
export async function removeRow(table: string, row: Values, call: DbCall): Promise<void> {
  await updateRow(call.db, table, Number(row['Id']), {
    IsDeleted: true,
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(row['Version']) + 1,
  });
}

/** Marks a record as restored. Throws RECORD_INVALID when one of its unique values is taken. */
export async function restoreRow(entity: EntityModel, values: Values, call: DbCall): Promise<void> {
  await asIssue(entity, call, () =>
    updateRow(call.db, entity.key, Number(values['Id']), {
      IsDeleted: false,
      UpdateTime: call.now,
      UpdaterId: call.who.employeeId,
      Version: Number(values['Version']) + 1,
    }),
  );
}
