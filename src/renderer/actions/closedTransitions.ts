import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { EntitySchema } from '../stores/RendererContext.ts';

/** Returns the manual transitions not in `can`; for customers only those offered to them. */
export const closedTransitions = (
  { model, actions, isCustomer }: EntitySchema,
  can: readonly string[],
): TransitionModel[] =>
  (model.workflow?.transitions ?? []).filter(
    ({ action, manual }) => manual && !can.includes(action) && (!isCustomer || actions.has(action)),
  );

/** The manual transitions of an entity among these actions, in the order of the workflow. */
export const transitionsOf = ({ workflow }: EntityModel, actions: ReadonlySet<string>): TransitionModel[] =>
  (workflow?.transitions ?? []).filter(({ action, manual }) => manual && actions.has(action));
