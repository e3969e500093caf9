import { AppError } from '#engine/errors.ts';
import { type Values, plainText } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../db/Database.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { recordInvalid } from '#engine/validate/recordInvalid.ts';
import { computeRows, type CheckedChildren, type ChildPlan } from '../check/planChildren.ts';
import { stateOf } from '#engine/permission/changeable.ts';
import { checkDraft } from '../check/checkDraft.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import { fieldText, collectNamed } from '../read/fieldTexts.ts';
import { maskAll } from '../read/maskRecord.ts';
import { readTitles } from '../read/readTitles.ts';
import type { CheckedDraft, Draft } from '../check/Draft.ts';
import { uniqueConflict } from '../check/uniqueConflict.ts';
import { listReferrers } from '../check/listReferrers.ts';
import { checkTotals } from '../check/checkTotals.ts';
import { findWarnings } from '../check/findWarnings.ts';
import { refreshRollups } from './refreshRollups.ts';
import type { Touched } from './Touched.ts';
import { writeDraft, type WrittenRecord } from './writeDraft.ts';
import { writeLog } from '../log/writeLog.ts';
import { writeReferred } from './writeReferred.ts';

/**
 * Checks the uniqueness rules of an entity over all its records, whoever owns them. The issue stands at the last of
 * the rule's fields that the form draws: the one that tells records apart within the others.
 */
async function checkUnique(checked: CheckedDraft, db: Db, call: Call): Promise<Issue[]> {
  const { entity, fields, stored } = checked.draft;
  const contender = { stored, after: checked.after, refs: checked.run.context.refs };
  const issues: Issue[] = [];
  for (const unique of entity.unique) {
    const where = unique.clears === undefined ? uniqueConflict(unique, contender, call) : undefined;
    if (where === undefined) continue;
    const [other] = await selectRecords(db, { entity, columns: tokensOf(unique.message), where, limit: 1 }, call);
    const field = unique.fields.findLast((name) => fields.some((drawn) => drawn.name === name)) ?? unique.fields[0];
    if (other !== undefined && field !== undefined)
      issues.push({ field, message: await fillMessage(entity, unique.message, other, db, call) });
  }
  return issues;
}

/** Names in braces in a message: `客户名称已存在，负责人：{OwnerIdText}`. */
const tokensOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+?)(?:Text)?\}/g)].map(([, name = '']) => name);

async function fillMessage(
  entity: EntityModel,
  message: string,
  other: FoundRecord,
  db: Db,
  call: Call,
): Promise<string> {
  const fields = tokensOf(message).flatMap((name) => entity.field(name) ?? []);
  if (fields.length === 0) return message;
  const values = maskAll(entity, other.values);
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, values, wanted, call);
  const titles = await readTitles(wanted, db, call);
  return fields.reduce(
    (text, field) =>
      text.replace(new RegExp(`\\{${field.name}(Text)?\\}`), plainText(fieldText(field, values, titles, call), '、')),
    message,
  );
}

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
  draft: Draft,
  plans: readonly ChildPlan[],
  action: string,
  db: Db,
  call: Call,
): Promise<SavedDraft> {
  const { entity, values } = draft;
  for (const plan of plans) values[plan.field.name] = await computeRows(plan, values, db, call);
  const checked = await checkDraft(draft, db, call);
  const issues = [...checked.issues, ...(checked.issues.length > 0 ? [] : await checkOthers(checked, db, call))];
  const parent = { ...checked.after, ...checked.run.outcome.values };
  const children: CheckedChildren[] = [];
  for (const plan of plans) {
    const shown = checked.run.outcome.states[plan.field.index]?.display === 'visible';
    const result = await checkChildren(shown ? plan : withoutRows(plan), parent, db, call);
    children.push(result.checked);
    issues.push(...result.issues);
  }
  if (issues.length > 0) throw recordInvalid(issues);
  if (draft.warns === true) await warn(checked, db, call);
  const written = await writeDraft(checked, action, db, call);
  const touched = await refreshRollups(entity, [written], db, call);
  await writeReferred(entity, written, db, call);
  for (const plan of children) touched.push(...(await writeChildren(plan, written, db, call)));
  await remindChange(entity, written, db, call);
  const own = { entity: call.findEntity(entity.key) ?? entity, id: written.id };
  return { id: written.id, after: written.after, touched: [own, ...touched] };
}

/** Throws UNCONFIRMED when there is something to warn of. */
async function warn(checked: CheckedDraft, db: Db, call: Call): Promise<void> {
  const warnings = await findWarnings(checked, db, call);
  const [first] = warnings;
  if (first !== undefined) throw new AppError('UNCONFIRMED', { text: first.Message, data: { Warnings: warnings } });
}

/** Checks a sound draft against other records. */
async function checkOthers(checked: CheckedDraft, db: Db, call: Call): Promise<Issue[]> {
  const unique = await checkUnique(checked, db, call);
  return unique.length > 0 ? unique : checkTotals(checked, db, call);
}

/** A field that a rule takes out of the record takes its rows with it. */
function withoutRows(plan: ChildPlan): ChildPlan {
  const stored = plan.rows.flatMap(({ stored }) => (stored === undefined ? [] : [{ ...stored }]));
  return { ...plan, rows: [], removed: [...plan.removed, ...stored] };
}

async function writeChildren(
  { entity, by, rows, removed }: CheckedChildren,
  parent: WrittenRecord,
  db: Db,
  call: Call,
): Promise<Touched[]> {
  const changes: { before: Values | undefined; after: Values | undefined }[] = [];
  for (const row of rows)
    changes.push(
      await writeDraft(row, row.draft.stored === undefined ? 'create' : 'edit', db, call, { [by]: parent.id }),
    );
  for (const row of removed) {
    await removeRow(entity.key, row, db, call);
    await writeLog({ entity, id: Number(row['Id']), action: 'delete', before: row, after: row }, db, call);
    changes.push({ before: row, after: undefined });
  }
  return refreshRollups(entity, changes, db, call);
}

/** Marks a row as deleted. */
export async function removeRow(table: string, row: Values, db: Db, call: Call): Promise<void> {
  await updateRow(db, table, Number(row['Id']), {
    IsDeleted: true,
    UpdateTime: call.now,
    UpdaterId: call.who.employeeId,
    Version: Number(row['Version']) + 1,
  });
}

/** Runs rules and checks over the child rows of a record, each through its own entity; issues name row and field. */
async function checkChildren(
  plan: ChildPlan,
  parent: Values,
  db: Db,
  call: Call,
): Promise<{ checked: CheckedChildren; issues: Issue[] }> {
  const { field, by, removed } = plan;
  const issues: Issue[] = [];
  const rows: CheckedDraft[] = [];
  for (const [index, draft] of plan.rows.entries()) {
    const row = await checkDraft(draft, db, call, { given: { [by]: parent }, index });
    rows.push(row);
    const own = [...row.issues, ...(await checkUnique(row, db, call)), ...repeated(row, rows.slice(0, -1))];
    for (const issue of own)
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
  }
  const message = await removalIssue(plan, removed, db, call);
  if (message !== undefined) issues.push({ field: field.name, message });
  return { checked: { ...plan, rows }, issues };
}

/** Rows of one save cannot be found in the database yet, so uniqueness is looked at among them here. */
function repeated({ draft, after }: CheckedDraft, earlier: readonly CheckedDraft[]): Issue[] {
  return draft.entity.unique.flatMap(({ fields, where, message }) => {
    const field = fields.at(-1);
    const same = earlier.some((other) =>
      fields.every((name) => after[name] !== null && other.after[name] === after[name]),
    );
    return same && where === undefined && field !== undefined ? [{ field, message }] : [];
  });
}

async function removalIssue(
  { entity }: ChildPlan,
  removed: ChildPlan['removed'],
  db: Db,
  call: Call,
): Promise<string | undefined> {
  if (removed.some((row) => stateOf(entity, row)?.deletable === false)) return '当前状态不允许删除';
  const ids = removed.flatMap((row) => (typeof row['Id'] === 'number' ? [row['Id']] : []));
  return (await listReferrers(entity, ids, db, call)).length > 0 ? '该记录已被引用，不能删除' : undefined;
}
