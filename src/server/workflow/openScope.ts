import { freshInputs, settledValues } from '#engine/workflow/transitionInputs.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value, Values } from '#language/Value.ts';
import type { DbCall } from '../access/Call.ts';
import { checkDraft } from '../records/check/checkDraft.ts';
import type { Draft } from '../records/check/Draft.ts';
import { type ChildPlan, computeRows, planChildren } from '../records/check/planChildren.ts';
import { readChildren } from '../records/read/childRecords.ts';
import type { TransitionWork } from './commandRecords.ts';

/** The record with its inputs after the rules, for conditions. Throws RECORD_INVALID. */
export async function openScope(work: TransitionWork, call: DbCall): Promise<Scope> {
  const { scope, issues } = await readScope(work, call);
  if (issues.length > 0) throw recordInvalid(issues);
  return scope;
}

/** The same before the inputs are applied, with the issues so far. */
export async function readScope(
  work: TransitionWork,
  call: DbCall,
): Promise<{ readonly scope: Scope; readonly issues: readonly Issue[] }> {
  const draft = transitionDraft(work, { ...settledValues(work.transition), ...work.sent });
  for (const plan of await plansOf(work, call))
    draft.values[plan.field.name] = await computeRows(plan, draft.values, call);
  const { run, issues } = await checkDraft(draft, call);
  const { user, now, enums } = call;
  const { values } = run.outcome;
  return {
    scope: { values, record: work.found.values, index: 0, user, now, refs: run.context.refs, enums, self: null },
    issues,
  };
}

/** The draft of the record that a transition saves, with `more` replacing stored values. */
export function transitionDraft(
  { entity, transition, found, fields, editable, sent, ignored, issues, restored }: TransitionWork,
  more: Values,
): Draft {
  const fresh = Object.fromEntries(freshInputs(entity, transition.inputs).map((name) => [name, null]));
  const values: Record<string, Value> = { ...found.values, ...fresh, ...more };
  const main = transition.complete ? (entity.forms.get('form')?.fields ?? []) : [];
  return {
    entity,
    stored: found.values,
    sent,
    defaulted: new Set(),
    values,
    fields: [...new Set([...fields.filter(({ name }) => editable.has(name)), ...main])],
    editable,
    action: transition.action,
    restored,
    ignored,
    issues,
  };
}

/** The child rows of the record, with the changes of the waiting version that the transition releases. */
export async function plansOf({ entity, found, rows, restored }: TransitionWork, call: DbCall): Promise<ChildPlan[]> {
  const children = await readChildren(entity, found.id, call);
  return planChildren({ entity, sent: {}, storedId: found.id, children, restored, waiting: rows }, call);
}
