import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { actionCodes } from './actionCodes.ts';
import { decideAction, purposeOf, type ActionDecision } from './decideAction.ts';
import { decideField, type FieldDecision } from './decideField.ts';
import { plainRows, rowGrants, type RowGrant } from './rowGrants.ts';
import type { UserContext } from './UserContext.ts';

/** A user's access to an entity, each part with its reason, by the functions of `decideAccess`. */
export interface AccessExplanation {
  readonly actions: readonly (ActionDecision & { readonly action: string })[];
  /** The conditions that grant rows to view; empty if the user may not view any. */
  readonly viewing: readonly RowGrant[];
  /** The conditions that grant rows to change; empty if the user may not change any. */
  readonly changing: readonly RowGrant[];
  readonly fields: readonly (FieldDecision & { readonly field: FieldModel })[];
  /** The rows whose masked fields the user sees in full. */
  readonly plain: Expression;
}

/** Explains the access of a user to an entity. */
export function explainAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): AccessExplanation {
  const grants = (action: string): readonly RowGrant[] =>
    decideAction(entity, user, action).allowed ? rowGrants(entity, user, purposeOf(action), findEntity) : [];
  return {
    actions: actionCodes(entity).map((action) => ({ action, ...decideAction(entity, user, action) })),
    viewing: grants('view'),
    changing: grants('edit'),
    fields: entity.fields.map((field) => ({ field, ...decideField(entity, user, field) })),
    plain: plainRows(entity, user, findEntity),
  };
}
