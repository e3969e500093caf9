import type { EntityModel } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';

/** The transitions that records of an entity wait for. */
export const waitedSteps = ({ workflow }: EntityModel): TransitionModel[] =>
  (workflow?.transitions ?? []).filter(({ waits, manual }) => waits !== false && manual);

/** The transitions by which records come to wait: they lead to a state that a waited one starts from. */
export function submittingSteps(entity: EntityModel): TransitionModel[] {
  const waited = waitedSteps(entity);
  const begins = (field: string, state: number): boolean =>
    waited.some((step) => step.field === field && step.from?.includes(state) === true);
  return (entity.workflow?.transitions ?? []).filter(
    (step) => !waited.includes(step) && step.to.some(({ state }) => begins(step.field, state)),
  );
}
