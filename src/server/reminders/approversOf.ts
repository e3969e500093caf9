import type { Expression } from '#language/Expression.ts';
import { build } from '#language/build.ts';
import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { approvalDuties, type HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import { approverRows, type Approver } from '#engine/workflow/unitRows.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';
import { companyOf } from '#engine/permission/companyOf.ts';
import { readUnits } from '../access/readUnits.ts';

const NOBODY = { approvals: [], isSeniorExecutive: false, isGroupSeniorExecutive: false, companyPath: '' };

/**
 * The employees who approve a record: the approver of its unit, or the senior executives. Asks the very predicate by which an
 * approval is allowed, so that nobody is told of what he may not do.
 */
export async function approversOf(
  db: Db,
  kind: 'unit' | 'executive',
  { entity, record }: { entity: EntityModel; record: Values },
  call: Call,
): Promise<number[]> {
  const units = await readUnits(db, call.findEntity(call.product.organisation.unit ?? ''), call);
  const candidates = kind === 'unit' ? chiefsOf(units) : await executives(db, units, call);
  if (candidates.length === 0) return [];
  const flags = Object.fromEntries(
    candidates.map((person): [string, Expression] => [String(person.employeeId), approverRows(entity, person)]),
  );
  const [found] = await selectRecords(db, { entity, columns: [], ids: [Number(record['Id'])], flags }, call);
  return candidates.flatMap(({ employeeId }) =>
    employeeId !== null && found?.flags[String(employeeId)] === true ? [employeeId] : [],
  );
}

function chiefsOf(units: readonly HeadedUnit[]): Approver[] {
  const chiefs = new Set(units.flatMap(({ chief }) => chief ?? []));
  return [...chiefs].map((employeeId) => ({ ...NOBODY, employeeId, approvals: approvalDuties(units, employeeId) }));
}

async function executives(db: Db, units: readonly HeadedUnit[], call: Call): Promise<Approver[]> {
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  const flags = ['IsSeniorExecutive', 'IsGroupSeniorExecutive'].filter((name) => employee?.field(name) !== undefined);
  if (employee === undefined || flags.length === 0) return [];
  const where = build.or(...flags.map((name) => build.compare(build.record(name), '===', true)));
  const found = await selectRecords(db, { entity: employee, columns: ['UnitId', ...flags], where }, call);
  const paths = new Map(units.map(({ id, path }) => [id, path]));
  return found.map(({ id, values }) => ({
    ...NOBODY,
    employeeId: id,
    isSeniorExecutive: values['IsSeniorExecutive'] === true,
    isGroupSeniorExecutive: values['IsGroupSeniorExecutive'] === true,
    companyPath: companyOf(paths.get(Number(values['UnitId'])) ?? ''),
  }));
}
