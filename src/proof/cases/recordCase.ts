import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { isEmpty, isList, isRow, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import { CASE_NOW, runCase, type SeenField } from './runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf, type FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Whether a text has the form of a rule number, such as `R15`. */
export const isRuleNumber = (text: string): boolean => /^[A-Z][A-Z0-9]*$/.test(text);

/** A form being filled in, and the parts to include in a case. */
export interface Recording {
  readonly title: string;
  /** Number in the rule catalogue. */
  readonly rule: string;
  /** `form` or the name of another form of the entity. */
  readonly form: string;
  readonly context: EvaluationContext;
  /** Stored values that this form does not enter. */
  readonly stored: Values | undefined;
  /** Names of the fields with expectations. */
  readonly expected: readonly string[];
}

/** A rule case from a form: its input and current outcome. Hidden values only where expected hidden. */
export function recordCase(entity: EntityModel, recording: Recording, findEntity: FindEntity): RuleCase {
  const { title, rule, form, context, stored, expected } = recording;
  const { enums } = context;
  const outcome = evaluateRules(entity.ruleSet, context);
  const refs = neededRefs(entity, context, outcome);
  const user = filled(context.user);
  const draft: RuleCase = {
    title,
    rule,
    ...(form === 'form' ? {} : { form }),
    values: enteredValues(entity, recording, outcome, findEntity),
    ...(stored === undefined ? {} : { stored: { ...stored } }),
    ...(Object.keys(refs).length === 0 ? {} : { refs }),
    ...(Object.keys(user).length === 0 ? {} : { user }),
    ...(context.now === CASE_NOW ? {} : { now: context.now }),
    expect: Object.fromEntries(expected.map((name) => [name, {}])),
  };
  const seen = runCase(entity, draft, enums, findEntity);
  return {
    ...draft,
    expect: Object.fromEntries(
      Object.entries(seen).map(([name, field]) => [name, expectationOf(field, name in draft.values)]),
    ),
  };
}

function expectationOf(
  { visible, required, value, options, error }: SeenField,
  isEntered: boolean,
): RuleCase['expect'][string] {
  if (!visible) return { visible, ...(isEntered ? { value: null } : {}) };
  return {
    visible,
    required,
    ...(value === null && !isEntered ? {} : { value: caseValue(value) }),
    ...(options === undefined ? {} : { options: [...options] }),
    error: error ?? false,
  };
}

function enteredValues(
  entity: EntityModel,
  { form, context, expected }: Recording,
  { states }: Outcome,
  findEntity: FindEntity,
): RuleCase['values'] {
  const drawn = new Set((entity.forms.get(form)?.fields ?? []).map(({ name }) => name));
  const entered = entity.fields.filter(({ name, index, pairOf, computed }) => {
    const state = states[index];
    if (computed || isEmpty(context.values[name])) return false;
    if (!drawn.has(name) && (pairOf === undefined || !drawn.has(pairOf))) return false;
    return state?.display === 'visible' ? !state.readOnly : expected.includes(name);
  });
  return Object.fromEntries(
    entered.map((field) => [field.name, enteredValue(field, context.values[field.name] ?? null, findEntity)]),
  );
}

/** A value as a case states it: child rows with their own fields only, those that are filled in. */
function enteredValue(field: FieldModel, value: Value, findEntity: FindEntity): Value {
  if (field.child === undefined || !isList(value)) return value;
  const names = childFieldsOf(field, findEntity).map(({ name }) => name);
  return value
    .filter(isRow)
    .map((row) => Object.fromEntries(names.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name] ?? null]]))));
}

function neededRefs(entity: EntityModel, { refs }: EvaluationContext, { values }: Outcome): Record<string, Values> {
  return Object.fromEntries(
    [...entity.ruleSet.references].flatMap(([field, names]) => {
      const record = filled(refs[field] ?? {});
      const needed = Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
      return isEmpty(values[field]) || Object.keys(needed).length === 0 ? [] : [[field, needed]];
    }),
  );
}

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** The value of a case: single values and lists of them. */
function caseValue(value: Value): string | number | boolean | unknown[] | null {
  if (isList(value)) return [...value];
  return typeof value === 'object' ? null : value;
}
