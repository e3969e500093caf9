import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { deletableRows, editableRows } from '#engine/permission/changeable.ts';
import { addedRows, fromRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { referredRows, type Stage } from './openDecision.ts';

/** Whether a condition holds for the record of a stage. */
export const holdsFor = ({ scope }: Stage, where: Expression): boolean => compileExpression(where)(scope) === true;

/** Whether the user may perform an action on the record now: true, the text of the refusal, or false. */
export function mayDo(stage: Stage, action: string): boolean | string {
  const { entity, access } = stage;
  const transition = entity.workflow?.transitions.find((one) => one.action === action);
  if (transition !== undefined) return mayTake(stage, transition);
  if (!access.may(action)) return false;
  const rows =
    action === 'edit'
      ? editableRows(entity, access)
      : action === 'delete'
        ? deletableRows(entity, access)
        : access.rows(action);
  return holdsFor(stage, rows);
}

function mayTake(stage: Stage, transition: TransitionModel): boolean | string {
  const { entity, user, access, record, isSystem } = stage;
  const input = { entity, user, access };
  const isAdded = holdsFor(stage, addedRows(transition, input));
  const open = isAdded || holdsFor(stage, fromRows(transition));
  if (isSystem)
    return open && transition.automatic !== undefined && compileExpression(transition.automatic)(stage.scope) === true;
  const refusal = refuseTransition({
    transition,
    record,
    may: isAdded || access.may(transition.action),
    open,
    granted: isAdded || holdsFor(stage, permittedRows(transition, input)),
    employeeId: user.employeeId,
    outside: entity.source.organisation.outside,
  });
  return refusal === undefined || (refusal.text ?? false);
}

/** Whether a condition over an entity's records holds for one of the case's other records. */
export function holdsForAny(
  { scope, rows, world }: Stage,
  entity: EntityModel,
  where: Expression,
  row: Values,
): boolean {
  const refs = referredRows(entity, row, rows, world.findEntity);
  return compileExpression(where)({ ...scope, values: row, record: row, refs }) === true;
}
