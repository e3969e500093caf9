import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** The manual transitions of an entity among these actions, in the order of the workflow. */
export function transitionsOf({ workflow }: EntityModel, actions: ReadonlySet<string>): TransitionModel[] {
  return (workflow?.transitions ?? []).filter(({ action, manual }) => manual && actions.has(action));
}
