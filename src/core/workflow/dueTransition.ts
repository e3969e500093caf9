import { compileExpression } from '../expression/compileExpression.ts';
import type { Scope } from '../expression/Scope.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { TransitionModel } from '../schema/WorkflowModel.ts';
import { fromRows } from './transitionRows.ts';

/** The first transition that the system has to take with a record as it is now; undefined when there is none. */
export function dueTransition({ workflow }: EntityModel, scope: Scope): TransitionModel | undefined {
  return workflow?.transitions.find(
    (transition) =>
      transition.automatic !== undefined &&
      compileExpression(fromRows(transition))(scope) === true &&
      compileExpression(transition.automatic)(scope) === true,
  );
}
