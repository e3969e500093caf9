import { isEmpty, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel, FormModel } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { evaluateRules } from '../rules/evaluateRules.ts';
import type { EvaluationContext } from '../rules/EvaluationContext.ts';
import { validateRecord } from '../validate/validateRecord.ts';

/** The first transition out of the state of a record that needs the whole record in order; undefined without one. */
export function nextComplete({ workflow }: EntityModel, record: Values): TransitionModel | undefined {
  const state = record[workflow?.field ?? ''];
  return workflow?.transitions.find(
    ({ complete, manual, field, from }) =>
      complete && manual && field === workflow.field && (from === undefined || from.some((each) => each === state)),
  );
}

/** Performers that a new record has by itself: whoever makes it. */
const MAKERS: readonly string[] = ['owner', 'creator', 'member'];

/**
 * The step that a form offers to take right after the save: the next one that needs the whole record in order, if the
 * form draws every field it asks for. `may`: the actions of a new record's user, or what a stored record allows.
 */
export function stepAfterSave(
  entity: EntityModel,
  { fields }: Pick<FormModel, 'fields'>,
  stored: Values | undefined,
  may: (action: string) => boolean,
): TransitionModel | undefined {
  const { workflow } = entity;
  const step = nextComplete(entity, stored ?? { [workflow?.field ?? '']: workflow?.initial ?? null });
  if (step === undefined || !may(step.action)) return undefined;
  const isMakers = step.who.length === 0 || step.who.some((one) => 'word' in one && MAKERS.includes(one.word));
  const drawn = new Set(fields.map(({ name }) => name));
  const asks = entity.fields.filter(({ requiredBy }) => requiredBy.includes(step.action));
  return (stored !== undefined || isMakers) && asks.every(({ name }) => drawn.has(name)) ? step : undefined;
}

/** The empty fields of a record's main form that a transition needs, in the order of the form. */
export function missingFor(
  entity: EntityModel,
  { action }: TransitionModel,
  context: EvaluationContext,
  stored: Values,
): readonly FieldModel[] {
  const fields = entity.forms.get('form')?.fields ?? [];
  const asked = { ...context, action };
  const outcome = evaluateRules(entity.ruleSet, asked);
  const issues = validateRecord({ entity, outcome, context: asked, fields, stored });
  return fields.filter(
    ({ name }) => isEmpty(outcome.values[name] ?? null) && issues.some(({ field }) => field === name),
  );
}
