import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { type Lent, mayTake } from '#engine/permission/decideAccess.ts';
import { addedRows, fromRows, lentRowsOf, permittedRows } from '#engine/permission/transitionRows.ts';
import { refuseTransition, type TransitionRefusal } from '#engine/workflow/refuseTransition.ts';
import type { Expression } from '#language/Expression.ts';
import type { Call } from '../access/Call.ts';
import { onBehalf } from '../access/openCall.ts';
import type { FoundRecord } from '../db/rows/selectRecords.ts';

const WHO = 'who';
const FROM = 'from';
const ADDED = 'added';
const lentFlag = (i: number): string => `lent ${i}`;

/** The flags to read a record with, from which `refusalOf` decides whether the user may do a transition. */
export function takeFlags(
  entity: EntityModel,
  transition: TransitionModel,
  call: Call,
): Readonly<Record<string, Expression>> {
  const input = { entity, user: call.who, access: call.access(entity) };
  return {
    [FROM]: fromRows(transition),
    [WHO]: permittedRows(transition, input),
    [ADDED]: addedRows(transition, input),
    ...Object.fromEntries(lentRowsOf(transition, input).map((rows, i) => [lentFlag(i), rows])),
  };
}

/** The absent users for whom the user decides, each with whether that allows a transition of a record read with `takeFlags`. */
export const lentFor = (
  entity: EntityModel,
  { flags }: FoundRecord,
  call: Call,
): readonly (Lent & { readonly holds: boolean })[] =>
  (call.access(entity).lent ?? []).map((lent, i) => ({ ...lent, holds: flags[lentFlag(i)] === true }));

/** The call that may do a permitted transition: the user's, else that of the first absent user. */
export function actingCall<C extends Call>(entity: EntityModel, found: FoundRecord, call: C): C {
  if (isAdded(found) || (found.flags[FROM] === true && found.flags[WHO] === true)) return call;
  const lent = lentFor(entity, found, call).find(({ holds }) => holds);
  return lent === undefined ? call : onBehalf(call, lent.by);
}

/** The user decides about a record read with `takeFlags` as a colleague who was added. */
export const isAdded = ({ flags }: FoundRecord): boolean => flags[ADDED] === true;

/** Why the user may not do a transition with a record that was read with `takeFlags`; undefined when permitted. */
export const refusalOf = (
  entity: EntityModel,
  transition: TransitionModel,
  found: FoundRecord,
  call: Call,
): TransitionRefusal | undefined => {
  const isAsked = isAdded(found) || lentFor(entity, found, call).some(({ holds }) => holds);
  return refuseTransition({
    transition,
    record: found.values,
    may: isAsked || mayTake(call.access(entity), transition.action),
    open: isAsked || found.flags[FROM] === true,
    granted: isAsked || found.flags[WHO] === true,
    employeeId: call.who.employeeId,
    outside: call.product.outside,
  });
};
