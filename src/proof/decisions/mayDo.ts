import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { deletableRows, editableRows } from '#engine/permission/changeable.ts';
import { addedRows, fromRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { refuseTransition } from '#engine/workflow/refuseTransition.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { referredRows, type Stage } from './openDecision.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Wording } from '../expressions/Wording.ts';

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

/** The data about a record and a user that explain a transition. */
export interface TransitionFacts {
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  /** Includes the readable fields; a condition over other fields is reported neither in words nor with its result. */
  readonly wording: Wording;
  /** The record as the conditions read it, before any input. */
  readonly scope: Scope;
  /** The user has permission to take the transition with some records. */
  readonly isAllowed: boolean;
  /** The text of the refusal, empty if there is none; undefined: the user may take it now. */
  readonly refusal: string | undefined;
  /** For each entry of `who`, in order, whether it includes the user. */
  readonly granted: readonly boolean[];
  /** The absent users for whom the user decides, by name, with whether that allows it here. */
  readonly lent: readonly { readonly name: string; readonly holds: boolean }[];
  /** Without `who`: the record is among those for which the user has permission. */
  readonly isInRows: boolean;
  /** For each guard about other records, by index, whether it holds; unknown ones are absent. */
  readonly counted: ReadonlyMap<number, boolean>;
  /** Display texts of fields, such as the title of a referenced record. */
  readonly texts: Values;
}

/** The facts that explain a transition for an invented record; guards about other records stay unknown. */
export function factsOfStage(stage: Stage, transition: TransitionModel): TransitionFacts {
  const { entity, user, access, scope, world } = stage;
  const { enums, findEntity } = world;
  const may = mayDo(stage, transition.action);
  const isHeld = (who: TransitionModel['who']): boolean =>
    holdsFor(stage, permittedRows({ ...transition, who }, { entity, user, access }));
  return {
    entity,
    transition,
    wording: { entity, enums, findEntity },
    scope,
    isAllowed: transition.manual && access.may(transition.action),
    refusal: may === true ? undefined : may === false ? '' : may,
    granted: transition.who.map((entry) => isHeld([entry])),
    lent: [],
    isInRows: isHeld([]),
    counted: new Map(),
    texts: {},
  };
}
