import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import { factsOf, type TreeNode } from '#engine/model/UserFact.ts';
import { type Position, type PositionHolder, positionRows } from '#engine/permission/transitionRows.ts';
import { companyOf } from '#engine/permission/UserContext.ts';
import { approvalDuties, type HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import { metConditions } from '../db/rows/metConditions.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { DbCall } from './Call.ts';
import type { Value } from '#language/Value.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import { numberOf } from '#language/functions/ExpressionFunction.ts';

/** Returns all units with their paths and chiefs; none where the product has no units, or where no unit has a chief. */
export async function readUnits(unit: EntityModel | undefined, context: DbContext): Promise<readonly HeadedUnit[]> {
  if (unit === undefined) return [];
  const { path, chief } = partFields(unit.source.organisation);
  if (unit.field(chief) === undefined) return [];
  const found = await selectRecords({ entity: unit, columns: [path, chief] }, context);
  return found.map(({ id, values }) => ({
    id,
    path: textOrEmpty(values[path]),
    chief: numberOf(values[chief]),
  }));
}

/** Returns the records of a tree with those above them; none where the entity or its field does not exist. */
export async function readTree(
  entity: EntityModel | undefined,
  parent: string,
  context: DbContext,
): Promise<TreeNode[]> {
  if (entity?.field(parent) === undefined) return [];
  const found = await selectRecords({ entity, columns: [parent] }, context);
  return found.map(({ id, values }) => ({ id, parent: numberOf(values[parent]) }));
}

const textOrEmpty = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

const NOBODY = { approvals: [], facts: [], companyPath: '', chiefPaths: [] };

/** A position for a record, and how it is held: as chief of units, by a declared fact, or either. */
export interface PositionQuery {
  readonly position: Position;
  readonly by: 'unit' | 'executive' | 'any';
  readonly entity: EntityModel;
  readonly id: number;
}

/** The Ids of the employees with a position for a record: by the predicate of the approval itself. */
export async function holdersOf({ position, by, entity, id }: PositionQuery, call: DbCall): Promise<number[]> {
  const units = await readUnits(call.findEntity(call.product.organisation.unit ?? ''), call);
  const people = [
    ...(by === 'executive' ? [] : chiefsOf(units)),
    ...(by === 'unit' ? [] : await executives(units, call)),
  ];
  const flags = people.map((person): [number, Expression] => [
    person.employeeId ?? 0,
    positionRows(position, entity, person),
  ]);
  return [...(await metConditions({ entity, id }, flags, call))];
}

function chiefsOf(units: readonly HeadedUnit[]): PositionHolder[] {
  return [...approvalDuties(units)].map(([employeeId, approvals]) => ({
    ...NOBODY,
    employeeId,
    approvals,
    chiefPaths: units.flatMap(({ chief, path }) => (chief === employeeId && path !== '' ? [path] : [])),
  }));
}

async function executives(units: readonly HeadedUnit[], call: DbCall): Promise<PositionHolder[]> {
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  const facts = (call.product.organisation.facts ?? []).filter(({ approves }) => approves);
  if (employee === undefined || facts.length === 0) return [];
  const { unit } = partFields(employee.source.organisation);
  const flags = facts.map(({ name }) => name);
  const where = build.or(...flags.map((name) => build.compare(build.record(name), '===', true)));
  const found = await selectRecords({ entity: employee, columns: [unit, ...flags], where }, call);
  const paths = new Map(units.map(({ id, path }) => [id, path]));
  return found.map(({ id, values }) => ({
    ...NOBODY,
    employeeId: id,
    facts: factsOf(facts, values),
    companyPath: companyOf(paths.get(Number(values[unit])) ?? ''),
  }));
}
