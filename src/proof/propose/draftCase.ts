import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { contextOfState } from '../analysis/contextOfState.ts';
import type { DomainContext } from '#fields/facets/domains.ts';
import { ACTION, inputKeysOf } from '../analysis/inputKey.ts';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { validateRecord } from '#engine/validate/validateRecord.ts';
import type { State } from '../coverage/Survey.ts';
import { isFiles } from '#fields/table/traits.ts';

/** A case without title and expectations: what a person enters, and what is there around it. */
export type CaseDraft = Pick<RuleCase, 'form' | 'values' | 'stored' | 'refs' | 'user' | 'now'>;

/** What a draft should be besides possible. */
export interface DraftOptions {
  /** One of these fields (by index) has to be shown. */
  readonly shown?: ReadonlySet<number> | undefined;
  /** Amounts, texts and dates that a save refuses will do: people type them all the same. Choices have to fit always. */
  readonly isRefusable?: boolean | undefined;
}

/**
 * A state as a person could bring it about: nothing in hidden or locked fields, only what the form draws and takes, states and sums
 * as stored. Undefined when nobody could, and when it is not what the gap asks for.
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

/** What somebody sees who holds every permission key, where a check asks for one: the rules that a case is about do not. */
function holding({ checks }: EntityModel, seen: EvaluationContext): EvaluationContext {
  const asks = inputKeysOf(checks.map(({ when }) => when)).includes('$user.Keys');
  return asks ? { ...seen, user: { Keys: ['*'], ...seen.user } } : seen;
}

const isChosen = ({ enum: choices, reference, type }: FieldModel): boolean =>
  choices !== undefined || reference !== undefined || isFiles({ type });

const valuesOf = (fields: readonly FieldModel[], state: State): Record<string, Value> =>
  Object.fromEntries(fields.map(({ name }) => [name, state[name] ?? null]));

const filled = (values: Values): [string, Value][] => Object.entries(values).filter(([, value]) => value !== null);

/** The main form when it draws what is entered, else another one that does; the form of an action for that action. */
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
