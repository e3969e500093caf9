import type { Values } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Db } from '../../../db/Database.ts';
import type { Call } from '../../../access/Call.ts';
import { stateOf } from '#engine/permission/editableFields.ts';
import { checkDraft } from '../checkDraft.ts';
import { checkUnique } from './checkUnique.ts';
import type { CheckedDraft } from '../Draft.ts';
import { listReferrers } from './listReferrers.ts';
import type { CheckedChildren, ChildPlan } from './ChildPlan.ts';

/** Runs rules and checks over the child rows of a record, each through its own entity; issues name row and field. */
export async function checkChildren(
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
