import { build } from '../expression/build.ts';
import { compileExpression } from '../expression/compileExpression.ts';
import type { Expression } from '../expression/Expression.ts';
import { mapExpression } from '../expression/mapExpression.ts';
import { readRecord } from './readRecord.ts';
import type { Scope } from '../expression/Scope.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { TransitionModel } from '../schema/WorkflowModel.ts';
import { fromRows } from './transitionRows.ts';

/** The rows with which the system has to take some transition, as a predicate over `$record`. */
export function dueRows({ workflow }: EntityModel): Expression {
  return build.or(
    ...(workflow?.transitions ?? []).flatMap((transition) =>
      transition.automatic === undefined
        ? []
        : [build.and(fromRows(transition), mapExpression(transition.automatic, readRecord))],
    ),
  );
}

/** The first transition that the system has to take with a record as it is now; undefined when there is none. */
export function dueTransition({ workflow }: EntityModel, scope: Scope): TransitionModel | undefined {
  return workflow?.transitions.find(
    (transition) =>
      transition.automatic !== undefined &&
      compileExpression(fromRows(transition))(scope) === true &&
      compileExpression(transition.automatic)(scope) === true,
  );
}
