import { isEmpty, type Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '../model/EntityModel.ts';
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
