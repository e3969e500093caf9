import { build } from '#language/build.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { recordForValues } from '../permission/changeableRows.ts';
import { fromRows } from './transitionRows.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { TransitionModel } from '../model/WorkflowModel.ts';

/** The rows with which the system has to take some transition, as a predicate over `$record`. */
export function dueRows({ workflow }: EntityModel): Expression {
  return build.or(
    ...(workflow?.transitions ?? []).flatMap((transition) =>
      transition.automatic === undefined
        ? []
        : [build.and(fromRows(transition), mapExpression(transition.automatic, recordForValues))],
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
