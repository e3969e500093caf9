import { perObject } from '#language/perObject.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { effectOf } from '../rules/EFFECTS.ts';
import type { FieldState, Outcome } from '../rules/FieldState.ts';
import type { CheckModel, InputModel } from '../model/EntityModel.ts';
import type { FieldKind } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from './Issue.ts';
import { fieldKind, refusalOf } from '#fields/table/fieldKinds.ts';

/** The input of a validation, in addition to the outcome of the rules. */
export interface ValidationInput {
  readonly entity: InputModel;
  readonly outcome: Outcome;
  readonly context: EvaluationContext;
  /** The fields that are filled in here, usually those of a form; others are not checked. */
  readonly fields: readonly FieldModel[];
  /** The record as stored, for fields that keep a value which could not be chosen any more. */
  readonly stored?: Values | undefined;
}

/**
 * Everything wrong with a record, in the order of the form; empty when it may be saved. Hidden fields are not checked. A derived value beyond the limits
 * of its field is an issue of the fields that it comes from.
 */
export function validateRecord(input: ValidationInput): Issue[] {
  const { entity, outcome, context, fields } = input;
  const scope: Scope = {
    ...context,
    refs: knownReferences(context.refs, outcome.values),
    values: outcome.values,
    record: outcome.values,
    index: context.index ?? 0,
    self: null,
  };
  const names = new Set(fields.map((field) => field.name));
  const issues = fields.flatMap((field) => validateField(field, input, scope));
  const wrong = new Set(issues.map((issue) => issue.field));
  for (const issue of entity.fields.flatMap((field) => validateDerived(field, input, scope, names))) {
    if (wrong.has(issue.field)) continue;
    issues.push(issue);
    wrong.add(issue.field);
  }
  for (const check of entity.checks) {
    if (!names.has(check.field) || wrong.has(check.field) || !isFieldShown(entity, outcome, check.field)) continue;
    if (compiled(check)(scope) === true) {
      issues.push({ field: check.field, message: check.message });
      wrong.add(check.field);
    }
  }
  return issues;
}

/** The referenced records after the rules; those of hidden fields are omitted. */
function knownReferences(refs: Scope['refs'], values: Values): Scope['refs'] {
  return Object.fromEntries(Object.entries(refs).filter(([field]) => !isEmpty(values[field])));
}

const REQUIRED: Readonly<Record<FieldKind['verb'], (title: string) => string>> = {
  enter: (title) => `请输入${title}`,
  choose: (title) => `请选择${title}`,
  upload: (title) => `请上传${title}`,
  fillIn: (title) => `请填写${title}`,
};

/** Returns the message for an empty field that is required. */
export const requiredText = (field: FieldModel, title: string): string =>
  field.messages.required ?? REQUIRED[fieldKind(field).verb](title);

function validateField(field: FieldModel, { outcome, stored }: ValidationInput, scope: Scope): Issue[] {
  const state = outcome.states[field.index];
  if (state === undefined || state.display !== 'visible' || field.computed) return [];
  const title = state.title ?? field.title;
  const value = outcome.values[field.name] ?? null;
  if (isEmpty(pairValue(field, outcome.values)) && isEmpty(value))
    return state.required ? [{ field: field.name, message: requiredText(field, title) }] : [];
  if (field.reference?.idField !== undefined && isEmpty(outcome.values[field.reference.idField])) {
    return [{ field: field.name, message: requiredText(field, title) }];
  }
  const message = refusalOf({
    field,
    title,
    value,
    options: state.options,
    scope,
    unchanged: stored !== undefined && same(stored[field.name], value),
  });
  const refused = message ?? refusedByRule(state.set, value, title);
  return refused === undefined ? [] : [{ field: field.name, message: refused }];
}

/** The issues of a value that rules derive: at the entered fields of the form that it comes from, or else at its own field. */
function validateDerived(
  field: FieldModel,
  { entity, outcome, stored }: ValidationInput,
  scope: Scope,
  names: ReadonlySet<string>,
): Issue[] {
  const value = outcome.values[field.name] ?? null;
  const state = outcome.states[field.index];
  if (!field.computed || !outcome.computed.has(field.index) || isEmpty(value)) return [];
  if (state?.display !== 'visible') return [];
  if (stored !== undefined && same(stored[field.name], value)) return [];
  const title = state.title ?? field.title;
  // A rule decides on an item by itself: only people choose from what is offered.
  const free = { ...field, enum: undefined };
  const message = refusalOf({ field: free, title, value, options: undefined, scope, unchanged: false });
  if (message === undefined) return [];
  const sources = [...enteredSources(entity, outcome, field)].filter(
    (name) => names.has(name) && isFieldShown(entity, outcome, name),
  );
  return (sources.length > 0 ? sources : [field.name]).map((name) => ({ field: name, message }));
}

/** The names of the fields that a derived value comes from, through other derived ones. */
function enteredSources(
  entity: InputModel,
  outcome: Outcome,
  field: FieldModel,
  seen: Set<string> = new Set(),
): Set<string> {
  const found = new Set<string>();
  for (const { property, targets, reads } of entity.ruleSet.rules) {
    if (property !== 'value' || !targets.includes(field.index)) continue;
    for (const name of reads) {
      const source = entity.field(name);
      if (source === undefined || seen.has(name)) continue;
      seen.add(name);
      if (!outcome.computed.has(source.index)) found.add(name);
      else for (const further of enteredSources(entity, outcome, source, seen)) found.add(further);
    }
  }
  return found;
}

/** The first thing that an effect has against a value while a rule sets it. */
function refusedByRule(set: FieldState['set'], value: Value, title: string): string | undefined {
  for (const name in set) {
    const message = effectOf(name).refuses?.(set[name] ?? null, value, title);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** A lookup text with an Id counts as filled when the Id is. */
function pairValue(field: FieldModel, values: Values): Values[string] {
  const id = field.reference?.idField;
  return id === undefined ? null : (values[id] ?? null);
}

function isFieldShown(entity: InputModel, outcome: Outcome, name: string): boolean {
  return outcome.states[entity.field(name)?.index ?? -1]?.display === 'visible';
}

const compiled = perObject(({ when }: CheckModel) => compileExpression(when));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
