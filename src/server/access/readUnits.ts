import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';

/** All units with their paths and chiefs; none where the product has no units, or none that somebody heads. */
export async function readUnits(
  unit: EntityModel | undefined,
  db: Db,
  context: QueryContext,
): Promise<readonly HeadedUnit[]> {
  if (unit?.field('ChiefEmployeeId') === undefined) return [];
  const found = await selectRecords(db, { entity: unit, columns: ['UnitPath', 'ChiefEmployeeId'] }, context);
  return found.map(({ id, values }) => ({
    id,
    path: textOrEmpty(values['UnitPath']),
    chief: typeof values['ChiefEmployeeId'] === 'number' ? values['ChiefEmployeeId'] : null,
  }));
}

const textOrEmpty = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
