import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';

/** What people take and what cannot be taken now, by what can: of customers only what is meant for them. */
export function closedTransitions(
  { model, actions, isCustomer }: EntitySchema,
  can: readonly string[],
): TransitionModel[] {
  return (model.workflow?.transitions ?? []).filter(
    ({ action, manual }) => manual && !can.includes(action) && (!isCustomer || actions.has(action)),
  );
}
