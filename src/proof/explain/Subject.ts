import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isEmpty, type Values } from '#language/Value.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Limits } from '../analysis/Limits.ts';
import type { Wording } from '../expressions/Wording.ts';
import type { Goal } from './Explanation.ts';

/** The fields that a user may read and write, by name. */
export interface FieldAccess {
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** The writable fields that the record's state leaves editable; undefined: all. */
  readonly editable?: ReadonlySet<string> | undefined;
}

/** The question: a goal, a field and a record. */
export interface ExplainInput {
  readonly entity: EntityModel;
  readonly field: string;
  /** Default: `visible`. */
  readonly property?: Goal | undefined;
  readonly context: EvaluationContext;
  /** The record when the form was opened: input in a field that a change locks reverts to it. */
  readonly opened?: Values | undefined;
  /** The form that is filled in. Default: the main form. */
  readonly form?: FormModel | undefined;
  /** Default: everything. */
  readonly access?: FieldAccess | undefined;
  readonly findEntity?: FindEntity | undefined;
  /** Names of referenced records, by field. */
  readonly texts?: Values | undefined;
  /** Translations of values, where the language differs from that of the documents: item labels, and built-in words. */
  readonly told?: Pick<Wording, 'enums' | 'say'> | undefined;
  /** Default: no limits. */
  readonly limits?: Limits | undefined;
}

/** A record at hand with everything that explaining it needs. */
export interface Subject {
  readonly entity: EntityModel;
  readonly form: FormModel | undefined;
  readonly context: EvaluationContext;
  readonly opened: Values | undefined;
  readonly outcome: Outcome;
  readonly access: FieldAccess | undefined;
  readonly wording: Wording;
  readonly texts: Values;
}

/** Evaluates the record of a question. */
export function openSubject(input: ExplainInput): Subject {
  const { entity, context, opened, access, findEntity, texts = {}, told } = input;
  const form = input.form ?? entity.forms.get('form');
  const outcome = evaluateRules(entity.ruleSet, context);
  const wording = { entity, enums: context.enums, ...told, findEntity, readable: access?.readable };
  return { entity, form, context, opened, outcome, access, wording, texts };
}

/** The scope that rules see: hidden fields and their records are empty. */
export function scopeOf(context: EvaluationContext, outcome: Outcome): Scope {
  const { values } = outcome;
  const refs = Object.fromEntries(Object.entries(context.refs).filter(([field]) => !isEmpty(values[field])));
  return { ...context, values, record: values, refs, index: context.index ?? 0, self: null };
}

/** Whether form, permission and state allow input into the field. */
export function isEnterable({ form, access }: Pick<Subject, 'form' | 'access'>, field: FieldModel): boolean {
  if (field.computed || field.component === 'None' || form?.fields.includes(field) !== true) return false;
  return (
    access === undefined || (access.readable.has(field.name) && (access.editable ?? access.writable).has(field.name))
  );
}

/** Whether rules, form and permission meet the goal for a field. */
export function meetsGoal(
  subject: Pick<Subject, 'form' | 'access'>,
  field: FieldModel,
  goal: Goal,
  outcome: Outcome,
): boolean {
  const state = outcome.states[field.index];
  if (state?.display !== 'visible' || !isDrawn(subject, field)) return false;
  if (goal === 'visible') return true;
  return goal === 'required' ? state.required : isOpen(subject, field, state);
}

/** Whether the field is on the form and visible to the user. */
export function isDrawn({ form, access }: Pick<Subject, 'form' | 'access'>, field: FieldModel): boolean {
  return form?.fields.includes(field) === true && access?.readable.has(field.name) !== false;
}

/** Whether the field is editable in this state. */
export function isOpen(subject: Pick<Subject, 'form' | 'access'>, field: FieldModel, state: FieldState): boolean {
  return state.display === 'visible' && !state.readOnly && isEnterable(subject, field);
}
