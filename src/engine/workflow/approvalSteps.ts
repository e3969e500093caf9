import type { EntityModel } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';
import { writesComments } from '../permission/comments.ts';
import type { UserContext } from '../permission/UserContext.ts';
import type { Values } from '#language/Value.ts';

/** Hours until those for whom a record waits can be urged again. */
export const URGE_HOURS = 4;

/** Whether a user may urge those for whom a record waits: the employee who submitted it, or made it. */
export const mayUrge = (record: Values, user: UserContext): boolean =>
  writesComments(user) &&
  user.employeeId !== null &&
  (record['SubmitterId'] ?? record['CreatorId'] ?? null) === user.employeeId;

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
