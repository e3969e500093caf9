import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../../db/Database.ts';
import { selectRecords } from '../../../db/rows/selectRecords.ts';
import type { Call } from '../../../access/Call.ts';

/** The unit of an owned record, from its owner's employee record: what follows whenever OwnerId is set (domain 0.3). */
export async function ownerUnit(
  db: Db,
  entity: EntityModel,
  after: Values,
  call: Call,
): Promise<Record<string, Value>> {
  if (!entity.scope.owned) return {};
  const none = { OwnerUnitId: null, OwnerUnitPath: null };
  const owner = after['OwnerId'];
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  if (typeof owner !== 'number' || employee === undefined) return none;
  const [found] = await selectRecords(db, { entity: employee, columns: ['UnitId'], ids: [owner], deleted: true }, call);
  const unitId = found?.values['UnitId'];
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  if (typeof unitId !== 'number' || unit === undefined) return none;
  const [path] = await selectRecords(db, { entity: unit, columns: ['UnitPath'], ids: [unitId], deleted: true }, call);
  return { OwnerUnitId: unitId, OwnerUnitPath: path?.values['UnitPath'] ?? null };
}
