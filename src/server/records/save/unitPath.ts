import type { Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import { movePaths } from '../../db/rows/movePaths.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { updateRow } from '../../db/rows/writeRecords.ts';
import type { Call } from '../../access/Call.ts';
import { recordInvalid } from '#engine/validate/recordInvalid.ts';

/**
 * Writes the path of a unit, `/1/3/12/`, after it was added or moved, and lets everything below it follow: units, and the unit paths
 * of owned records. Throws RECORD_INVALID when a unit is moved below itself.
 */
export async function writeUnitPath(
  entity: EntityModel,
  { id, before, after }: { id: number; before: Values | undefined; after: Values },
  db: Db,
  call: Call,
): Promise<void> {
  if (entity.organisation !== 'unit' || entity.field('UnitPath') === undefined) return;
  const parentId = after['ParentId'];
  if (before !== undefined && before['ParentId'] === parentId) return;
  const [parent] =
    typeof parentId === 'number'
      ? await selectRecords(db, { entity, columns: ['UnitPath'], ids: [parentId] }, call)
      : [];
  const above = parent?.values['UnitPath'];
  const path = `${typeof above === 'string' ? above : '/'}${id}/`;
  const old = before?.['UnitPath'];
  if (typeof old !== 'string') return updateRow(db, entity.key, id, { UnitPath: path });
  if (path.startsWith(old)) throw recordInvalid([{ field: 'ParentId', message: '上级不能是自身或其下级' }]);
  await movePaths(db, entity.key, 'UnitPath', old, path);
  for (const other of call.product.entities.values())
    if (other.scope.owned) await movePaths(db, other.key, 'OwnerUnitPath', old, path);
}
