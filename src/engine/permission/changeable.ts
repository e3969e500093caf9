import type { FieldModel } from '#fields/FieldModel.ts';
import type { Expression } from '#language/Expression.ts';
import { isEmpty, isList, type Value, type Values } from '#language/Value.ts';
import { build } from '#language/build.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { EditGrantModel, StateModel } from '../model/WorkflowModel.ts';
import type { Access } from './decideAccess.ts';

/** The rows with a field that the user may change: `editableFields` as a predicate over `$record`. */
export function editableRows(entity: EntityModel, access: Access): Expression {
  if (access.writable.size === 0) return build.literal(false);
  return build.and(
    access.rows('edit'),
    byState(entity, (state) =>
      state.edit === true ? build.literal(true) : build.or(...state.edit.map((grant) => granted(grant, access))),
    ),
  );
}

/** The rows whose changed version a user may write: those that the user could edit if their state allowed it. */
export function correctableRows({ workflow }: EntityModel, access: Access): Expression {
  if (workflow?.correction === undefined || access.writable.size === 0) return build.literal(false);
  return build.and(access.rows('edit'), build.oneOf(build.record(workflow.field), workflow.correction.states));
}

/** The rows that a user may delete. */
export function deletableRows(entity: EntityModel, access: Access): Expression {
  return build.and(
    access.rows('delete'),
    byState(entity, (state) => build.literal(state.deletable)),
  );
}

/** Rows in a state that the workflow does not know are free, as they are for `stateOf`. */
function byState({ workflow }: EntityModel, allows: (state: StateModel) => Expression): Expression {
  if (workflow === undefined) return build.literal(true);
  const state = build.record(workflow.field);
  const known = workflow.states.map(({ value }) => value);
  return build.or(
    build.not(build.oneOf(state, known)),
    ...workflow.states.map((model) => {
      const allowed = allows(model);
      return allowed.kind === 'literal' && allowed.value !== true
        ? build.literal(false)
        : build.and(build.compare(state, '===', model.value), allowed);
    }),
  );
}

function granted({ fields, when }: EditGrantModel, access: Access): Expression {
  if (!fields.some((name) => access.writable.has(name))) return build.literal(false);
  return when === undefined ? build.literal(true) : mapExpression(when, recordForValues);
}

/** Reads `$values` of the record as it is: in a grant, and before a transition, the two are the same. For `mapExpression`. */
export function recordForValues(node: Expression): Expression {
  return node.kind === 'name' && node.root === '$values' ? { ...node, root: '$record' } : node;
}

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

export interface FieldChangeInput {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  /** A row of a list, with what its reader `Can` do with it. */
  readonly row: Values;
  /** The fields that the user may write in some records. */
  readonly writable: ReadonlySet<string>;
}

/** Why a field of a list row may not be changed; undefined if only the save can decide. */
export function refuseFieldChange(
  { entity, field, row, writable }: FieldChangeInput,
  value: Value,
): string | undefined {
  const { name, title } = field;
  if (field.computed) return `「${title}」由系统计算，不能直接改`;
  if (!writable.has(name)) return `您没有修改「${title}」的权限`;
  const can = row['Can'];
  if (can === undefined || !isList(can) || !can.includes('edit')) return '这条记录现在不能修改，或您没有修改它的权限';
  const state = stateOf(entity, row);
  if (state !== undefined && state.edit !== true && !state.edit.some(({ fields }) => fields.includes(name)))
    return `「${state.title}」时不能修改「${title}」`;
  return isEmpty(value) && field.required ? `「${title}」不能为空` : undefined;
}
