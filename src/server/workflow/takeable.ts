import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { fromRows, permittedRows } from '#engine/permission/transitionRows.ts';
import { refuseTransition, type TransitionRefusal } from '#engine/workflow/refuseTransition.ts';
import type { Expression } from '#language/Expression.ts';
import type { Call } from '../access/Call.ts';
import type { FoundRecord } from '../db/rows/selectRecords.ts';

const WHO = 'who';
const FROM = 'from';

/** The flags to read a record with, from which `refusalOf` decides whether the user may do a transition. */
export const takeFlags = (
  entity: EntityModel,
  transition: TransitionModel,
  call: Call,
): Readonly<Record<string, Expression>> => ({
  [FROM]: fromRows(transition),
  [WHO]: permittedRows(transition, { entity, user: call.who, access: call.access(entity) }),
});

/** Why the user may not do a transition with a record that was read with `takeFlags`; undefined when permitted. */
export const refusalOf = (
  entity: EntityModel,
  transition: TransitionModel,
  found: FoundRecord,
  call: Call,
): TransitionRefusal | undefined =>
  refuseTransition({
    transition,
    record: found.values,
    may: call.access(entity).may(transition.action),
    open: found.flags[FROM] === true,
    granted: found.flags[WHO] === true,
    employeeId: call.who.employeeId,
    outside: call.product.outside,
  });
