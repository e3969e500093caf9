import { build } from '#language/build.ts';
import type { Db } from '../db/Database.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { Call } from '../access/Call.ts';

/** The employees of these units and of those below them. */
export async function employeesOfUnits(db: Db, ids: readonly number[], call: Call): Promise<number[]> {
  const unit = call.findEntity(call.product.organisation.unit ?? '');
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  if (ids.length === 0 || unit === undefined || employee?.field('UnitId') === undefined) return [];
  const units = await selectRecords(db, { entity: unit, columns: ['UnitPath'], ids }, call);
  const below = units.flatMap(({ values: { UnitPath: path } }) =>
    typeof path === 'string' && path !== ''
      ? [build.call('startsWith', build.record('UnitPath'), build.literal(path))]
      : [],
  );
  if (below.length === 0) return [];
  const where = build.related('UnitId', build.or(...below));
  return (await selectRecords(db, { entity: employee, columns: [], where }, call)).map(({ id }) => id);
}
