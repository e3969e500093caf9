import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import { ACTION, inputKeysOf, contextOfState } from '#proof/analysis/inputKey.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { State } from '#proof/coverage/Survey.ts';
import { isFiles } from '#fields/table/fieldKinds.ts';

/** A case without title and expectations: the input, and its context. */
export type CaseDraft = Pick<RuleCase, 'form' | 'values' | 'stored' | 'refs' | 'user' | 'now'>;

/** Requirements of a draft in addition to being possible. */
export interface DraftOptions {
  /** At least one of these fields (by index) must be visible. */
  readonly shown?: ReadonlySet<number> | undefined;
  /** Amounts, texts and dates may violate limits, as users can type them; choices must always be valid. */
  readonly isRefusable?: boolean | undefined;
}

/**
 * Converts a state to one that a user can enter: no input in hidden or locked fields, only fields of the form that
 * accept it, states and sums as stored. Undefined when that is impossible, or does not meet the gap.
 */
export function draftCase(
  entity: EntityModel,
  state: State,
  context: DomainContext,
  { shown, isRefusable = false }: DraftOptions = {},
): CaseDraft | undefined {
  const seen = holding(entity, contextOfState(state, context));
  const outcome = evaluateRules(entity.ruleSet, seen);
  if (shown !== undefined && ![...shown].some((index) => outcome.states[index]?.display === 'visible'))
    return undefined;
  const given = entity.fields.filter(
    ({ name, index }) => !isEmpty(state[name]) && outcome.states[index]?.display === 'visible',
  );
  const entered = given.filter(({ computed }) => !computed);
  if (entered.some(({ index }) => outcome.states[index]?.readOnly === true)) return undefined;
  const form = formFor(entity, entered, state[ACTION] ?? null);
  const checked = isRefusable ? entered.filter(isChosen) : entered;
  if (form === undefined || !isDraftValid(entity, form, seen, outcome, checked)) return undefined;
  const stored = valuesOf(
    given.filter(({ computed }) => computed),
    state,
  );
  const names = new Set(given.map(({ name }) => name));
  const refs = Object.entries(seen.refs).filter(([field, ref]) => names.has(field) && filled(ref).length > 0);
  const user = filled(seen.user);
  return {
    ...(form.name === 'form' ? {} : { form: form.name }),
    values: valuesOf(entered, state),
    ...(Object.keys(stored).length === 0 ? {} : { stored }),
    ...(refs.length === 0
      ? {}
      : { refs: Object.fromEntries(refs.map(([field, ref]) => [field, Object.fromEntries(filled(ref))])) }),
    ...(user.length === 0 ? {} : { user: Object.fromEntries(user) }),
    ...(seen.now === context.now ? {} : { now: seen.now }),
  };
}

/** The context of a user with all permissions, if a check reads permissions; the rules of a case do not. */
function holding({ checks }: EntityModel, seen: EvaluationContext): EvaluationContext {
  const asks = inputKeysOf(checks.map(({ when }) => when)).includes('$user.Keys');
  return asks ? { ...seen, user: { Keys: ['*'], ...seen.user } } : seen;
}

const isChosen = ({ enum: choices, reference, type }: FieldModel): boolean =>
  choices !== undefined || reference !== undefined || isFiles({ type });

const valuesOf = (fields: readonly FieldModel[], state: State): Record<string, Value> =>
  Object.fromEntries(fields.map(({ name }) => [name, state[name] ?? null]));

const filled = (values: Values): [string, Value][] => Object.entries(values).filter(([, value]) => value !== null);

/** The main form if it contains all entered fields, else another one that does; for an action its form. */
function formFor(entity: EntityModel, entered: readonly FieldModel[], action: Value): FormModel | undefined {
  const forms = [...entity.forms.values()].filter(({ name }) => (action === null ? true : name === action));
  const draws = ({ fields }: FormModel, field: FieldModel): boolean =>
    fields.some(({ name, component }) => (name === field.name && component !== 'None') || name === field.pairOf);
  const main = forms.filter(({ name }) => name === 'form');
  return [...main, ...forms].find((form) => entered.every((field) => draws(form, field)));
}

function isDraftValid(
  entity: EntityModel,
  { fields }: FormModel,
  context: EvaluationContext,
  outcome: Outcome,
  checked: readonly FieldModel[],
): boolean {
  const names = new Set(checked.flatMap(({ name, pairOf }) => [name, pairOf ?? name]));
  return !validateRecord({ entity, outcome, context, fields }).some(({ field }) => names.has(field));
}
