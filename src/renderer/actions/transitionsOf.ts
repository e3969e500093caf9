import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';

/** The transitions of an entity that are among these actions and that people take, in the order of the workflow. */
export function transitionsOf({ workflow }: EntityModel, actions: ReadonlySet<string>): TransitionModel[] {
  return (workflow?.transitions ?? []).filter(({ action, manual }) => manual && actions.has(action));
}
