import { AppError } from '#engine/errors.ts';
import type { Values } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../db/Database.ts';
import { updateRecord } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';
import { remindChange } from '../../reminders/remindChange.ts';
import { recordInvalid } from '../recordInvalid.ts';
import { computeRows } from './check/computeRows.ts';
import { checkChildren } from './check/checkChildren.ts';
import type { CheckedChildren, ChildPlan } from './check/ChildPlan.ts';
import { checkTotals } from './check/checkTotals.ts';
import { findWarnings } from './findWarnings.ts';
import { checkUnique } from './check/checkUnique.ts';
import { checkDraft } from './checkDraft.ts';
import type { CheckedDraft, Draft } from './Draft.ts';
import { refreshRollups } from './follow/refreshRollups.ts';
import type { Touched } from './follow/Touched.ts';
import { writeDraft, type WrittenRecord } from './writeDraft.ts';
import { writeLog } from './writeLog.ts';
import { writeReferred } from './follow/writeReferred.ts';

/** A record that was saved, with every record that changed with it. */
export interface SavedDraft {
  readonly id: number;
  readonly after: Values;
  readonly touched: readonly Touched[];
}

/**
 * Checks a draft with its child rows and writes them, with rollups and op log, in the transaction `db`. Throws RECORD_INVALID with
 * every issue when something is wrong, UNCONFIRMED when the draft warns and there is something to warn of; nothing is written then.
 */
export async function saveDraft(
  db: Db,
  draft: Draft,
  plans: readonly ChildPlan[],
  action: string,
  call: Call,
): Promise<SavedDraft> {
  const { entity, values } = draft;
  for (const plan of plans) values[plan.field.name] = await computeRows(db, plan, values, call);
  const checked = await checkDraft(db, draft, call);
  const issues = [...checked.issues, ...(checked.issues.length > 0 ? [] : await checkOthers(db, checked, call))];
  const parent = { ...checked.after, ...checked.run.outcome.values };
  const children: CheckedChildren[] = [];
  for (const plan of plans) {
    const shown = checked.run.outcome.states[plan.field.index]?.display === 'visible';
    const result = await checkChildren(db, shown ? plan : withoutRows(plan), parent, call);
    children.push(result.checked);
    issues.push(...result.issues);
  }
  if (issues.length > 0) throw recordInvalid(issues);
  if (draft.warns === true) await warn(db, checked, call);
  const written = await writeDraft(db, checked, action, call);
  const touched = await refreshRollups(db, entity, [written], call);
  await writeReferred(db, entity, written, call);
  for (const plan of children) touched.push(...(await writeChildren(db, plan, written, call)));
  await remindChange(db, entity, written, call);
  const own = { entity: call.findEntity(entity.key) ?? entity, id: written.id };
  return { id: written.id, after: written.after, touched: [own, ...touched] };
}

/** Throws UNCONFIRMED when there is something to warn of. */
async function warn(db: Db, checked: CheckedDraft, call: Call): Promise<void> {
  const warnings = await findWarnings(db, checked, call);
  const [first] = warnings;
  if (first !== undefined) throw new AppError('UNCONFIRMED', { text: first.Message, data: { Warnings: warnings } });
}

/** Checks a sound draft against other records. */
async function checkOthers(db: Db, checked: CheckedDraft, call: Call): Promise<Issue[]> {
  const unique = await checkUnique(db, checked, call);
  return unique.length > 0 ? unique : checkTotals(db, checked, call);
}

/** A field that a rule takes out of the record takes its rows with it. */
function withoutRows(plan: ChildPlan): ChildPlan {
  const stored = plan.rows.flatMap(({ stored }) => (stored === undefined ? [] : [{ ...stored }]));
  return { ...plan, rows: [], removed: [...plan.removed, ...stored] };
}

async function writeChildren(
  db: Db,
  { entity, by, rows, removed }: CheckedChildren,
  parent: WrittenRecord,
  call: Call,
): Promise<Touched[]> {
  const changes: { before: Values | undefined; after: Values | undefined }[] = [];
  for (const row of rows)
    changes.push(
      await writeDraft(db, row, row.draft.stored === undefined ? 'create' : 'edit', call, { [by]: parent.id }),
    );
  for (const row of removed) {
    await removeRow(db, entity.key, row, call);
    await writeLog(db, { entity, id: Number(row['Id']), action: 'delete', before: row, after: row }, call);
    changes.push({ before: row, after: undefined });
  }
  return refreshRollups(db, entity, changes, call);
}

/** Marks a row as deleted. */
export async function removeRow(db: Db, table: string, row: Values, call: Call): Promise<void> {
  await updateRecord(db, table, Number(row['Id']), {
    IsDeleted: true,
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(row['Version']) + 1,
  });
}
