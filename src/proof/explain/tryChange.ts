import { isEmpty, type Value, type Values } from '#language/Value.ts';
import { clearUnfit } from '#engine/records/clearUnfit.ts';
import { dependentReferences, listDependents } from '#engine/records/dependentReferences.ts';
import { settleRecord } from '#engine/records/settleRecord.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import { refusalOf } from '#fields/table/fieldKinds.ts';
import type { Goal } from './Explanation.ts';
import { isOpen, meetsGoal, scopeOf, type Subject } from './Subject.ts';

/** Whether a change reaches the goal, and whether its values could also be saved. */
export type Trial = 'fails' | 'reaches' | 'reaches and is valid';

/** Creates a function that tries changes on the record of a subject like a form: dependent values are cleared. */
export function makeTrial(subject: Subject, field: FieldModel, goal: Goal): (change: readonly Candidate[]) => Trial {
  const dependents = dependentReferences(subject.entity);
  const { entity, opened } = subject;
  const fields = subject.form?.fields ?? [];
  const unfit = clearUnfit(fields, subject.outcome);
  return (change) => {
    const context = enter(subject.context, change, dependents);
    const kept = new Set([...unfit.keys(), ...change.flatMap(({ values }) => Object.keys(values))]);
    const { outcome } = settleRecord({ entity, fields, context, opened, kept });
    if (!meetsGoal(subject, field, goal, outcome)) return 'fails';
    if (!change.every((candidate) => isAccepted(subject, candidate, context, outcome))) return 'fails';
    return isValid(entity, change, context, outcome) ? 'reaches and is valid' : 'reaches';
  };
}

/** The record after a change. */
export function enter(
  context: EvaluationContext,
  change: readonly Candidate[],
  dependents: ReturnType<typeof dependentReferences>,
): EvaluationContext {
  const entered: Values = Object.fromEntries(change.flatMap(({ values }) => Object.entries(values)));
  const names = Object.keys(entered);
  const emptied = listDependents(dependents, names, names).map((name): [string, Value] => [name, null]);
  const values = { ...context.values, ...Object.fromEntries(emptied), ...entered };
  const chosen = Object.fromEntries(change.flatMap(({ refs }) => Object.entries(refs)));
  return { ...context, values, refs: { ...context.refs, ...chosen } };
}

/** Whether a user can enter it: the field is editable then, and offers the value. */
function isAccepted(
  subject: Subject,
  { field, value }: Candidate,
  context: EvaluationContext,
  outcome: Outcome,
): boolean {
  const state = outcome.states[field.index];
  if (state === undefined || !isOpen(subject, field, state)) return false;
  if (isEmpty(value)) return true;
  if (field.enum === undefined) return state.options?.includes(value) ?? true;
  const scope = scopeOf(context, outcome);
  return refusalOf({ field, title: '', value, options: state.options, scope, unchanged: false }) === undefined;
}

/** Whether the input is valid. Placeholders for free text and records skip patterns and lengths. */
function isValid(
  entity: EntityModel,
  change: readonly Candidate[],
  context: EvaluationContext,
  outcome: Outcome,
): boolean {
  const fields = change.flatMap(({ field, kind }) =>
    kind === 'value' || kind === 'example' || kind === 'clear' ? [field] : [],
  );
  return fields.length === 0 || validateRecord({ entity, outcome, context, fields }).length === 0;
}

/** A candidate: exactly this value, an example, any text of a length, any value, a record, nothing. */
export type CandidateKind = 'value' | 'example' | 'length' | 'any' | 'record' | 'clear';

/** One possible input for a field. */
export interface Candidate {
  readonly field: FieldModel;
  readonly kind: CandidateKind;
  readonly value: Value;
  /** The entered values, by field: a lookup text includes its id. */
  readonly values: Values;
  /** Fields of the chosen record that rules read, by reference. */
  readonly refs: Readonly<Record<string, Values>>;
}
