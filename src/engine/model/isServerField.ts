import type { EntityModel } from './EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isRows } from '#fields/table/traits.ts';

const BASE = ['Id', 'CreateTime', 'CreatorId', 'UpdateTime', 'UpdaterId', 'Version'];

/** Tells whether only the server's own steps write a field: no rule and nobody's request does. */
export function isServerField(
  entity: EntityModel,
  { name, rollup, since, number, computed, type }: FieldModel,
): boolean {
  const { workflow, scope, organisation } = entity;
  return (
    BASE.includes(name) ||
    isRows({ type }) ||
    rollup !== undefined ||
    since.length > 0 ||
    (number !== undefined && computed) ||
    (name === workflow?.field && workflow.status[0]?.computed === undefined) ||
    (scope.owned && ['OwnerUnitId', 'OwnerUnitPath'].includes(name)) ||
    (organisation === 'unit' && name === 'UnitPath')
  );
}
