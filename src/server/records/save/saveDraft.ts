import { AppError } from '#engine/errors.ts';
import type { Values } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../db/Database.ts';
import { updateRecord } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';
import { remindChange } from '../../notify/remindChange.ts';
import { recordInvalid } from '#engine/validate/recordInvalid.ts';
import { computeRows, type CheckedChildren, type ChildPlan } from '../check/planChildren.ts';
import { stateOf } from '#engine/permission/editableFields.ts';
import { checkDraft } from '../check/checkDraft.ts';
import { plainText } from '#language/plainText.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords, type FoundRecord } from '../../db/rows/selectRecords.ts';
import { fieldText, collectNamed } from '../read/fieldTexts.ts';
import { maskAll } from '../read/maskRecord.ts';
import { readTitles } from '../read/readTitles.ts';
import type { CheckedDraft, Draft } from '../check/Draft.ts';
import { rivals } from '../check/rivals.ts';
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
async function checkUnique(db: Db, checked: CheckedDraft, call: Call): Promise<Issue[]> {
  const { entity, fields, stored } = checked.draft;
  const contender = { stored, after: checked.after, refs: checked.run.context.refs };
  const issues: Issue[] = [];
  for (const unique of entity.unique) {
    const where = unique.clears === undefined ? rivals(unique, contender, call) : undefined;
    if (where === undefined) continue;
    const [other] = await selectRecords(db, { entity, columns: tokensOf(unique.message), where, limit: 1 }, call);
    const field = unique.fields.findLast((name) => fields.some((drawn) => drawn.name === name)) ?? unique.fields[0];
    if (other !== undefined && field !== undefined)
      issues.push({ field, message: await fillMessage(db, entity, unique.message, other, call) });
  }
  return issues;
}

/** Names in braces in a message: `客户名称已存在，负责人：{OwnerIdText}`. */
const tokensOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+?)(?:Text)?\}/g)].map(([, name = '']) => name);

async function fillMessage(
  db: Db,
  entity: EntityModel,
  message: string,
  other: FoundRecord,
  call: Call,
): Promise<string> {
  const fields = tokensOf(message).flatMap((name) => entity.field(name) ?? []);
  if (fields.length === 0) return message;
  const values = maskAll(entity, other.values);
  const wanted = new Map<string, Set<number>>();
  collectNamed(fields, values, call, wanted);
  const titles = await readTitles(db, wanted, call);
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

/** Runs rules and checks over the child rows of a record, each through its own entity; issues name row and field. */
async function checkChildren(
  db: Db,
  plan: ChildPlan,
  parent: Values,
  call: Call,
): Promise<{ checked: CheckedChildren; issues: Issue[] }> {
  const { field, by, removed } = plan;
  const issues: Issue[] = [];
  const rows: CheckedDraft[] = [];
  for (const [index, draft] of plan.rows.entries()) {
    const row = await checkDraft(db, draft, call, { given: { [by]: parent }, index });
    rows.push(row);
    const own = [...row.issues, ...(await checkUnique(db, row, call)), ...repeated(row, rows.slice(0, -1))];
    for (const issue of own)
      issues.push({ field: field.name, message: issue.message, row: { index, field: issue.field } });
  }
  const message = await removalIssue(db, plan, removed, call);
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
  db: Db,
  { entity }: ChildPlan,
  removed: ChildPlan['removed'],
  call: Call,
): Promise<string | undefined> {
  if (removed.some((row) => stateOf(entity, row)?.deletable === false)) return '当前状态不允许删除';
  const ids = removed.flatMap((row) => (typeof row['Id'] === 'number' ? [row['Id']] : []));
  return (await listReferrers(db, entity, ids, call)).length > 0 ? '该记录已被引用，不能删除' : undefined;
}
