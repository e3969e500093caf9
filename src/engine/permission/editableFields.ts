import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { StateModel } from '../model/WorkflowModel.ts';
import type { Access } from './decideAccess.ts';

/** The fields a user may change in a record of this state. A new record (`state` undefined) is open for all writable fields. */
export function editableFields(
  entity: EntityModel,
  access: Access,
  state: StateModel | undefined,
  scope: Scope,
): ReadonlySet<string> {
  if (state === undefined || state.edit === true) return access.writable;
  const granted = state.edit
    .filter(({ when }) => when === undefined || compileExpression(when)(scope) === true)
    .flatMap(({ fields }) => fields);
  const pairs = granted.flatMap((name) =>
    entity.fields.filter((field) => field.pairOf === name).map((field) => field.name),
  );
  return new Set([...granted, ...pairs].filter((name) => access.writable.has(name)));
}

/** The state a record is in; undefined for entities without workflow and for records without a state. */
export function stateOf(entity: EntityModel, record: { readonly [name: string]: unknown }): StateModel | undefined {
  const { workflow } = entity;
  return workflow?.states.find((state) => state.value === record[workflow.field]);
}
