import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import type { HeadedUnit } from '#engine/workflow/approvalDuties.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import { numberOf } from '#language/functions/ExpressionFunction.ts';

/** Returns all units with their paths and chiefs; none where the product has no units, or where no unit has a chief. */
export async function readUnits(
  unit: EntityModel | undefined,
  db: Db,
  context: QueryContext,
): Promise<readonly HeadedUnit[]> {
  if (unit === undefined) return [];
  const { path, chief } = partFields(unit.source.organisation);
  if (unit.field(chief) === undefined) return [];
  const found = await selectRecords(db, { entity: unit, columns: [path, chief] }, context);
  return found.map(({ id, values }) => ({
    id,
    path: textOrEmpty(values[path]),
    chief: numberOf(values[chief]),
  }));
}

const textOrEmpty = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
