import { daysBetween } from '#language/functions/daysBetween.ts';
import type { Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { lastSteps } from '../../db/system/stateLog.ts';
import type { Call } from '../../access/Call.ts';

const CREATED = 'CreateTime';

/** Writes into presented records how many days each has been in its state, from its last step or else since it was made. */
export async function addDaysInState(
  db: Db,
  entity: EntityModel,
  fields: readonly FieldModel[],
  records: readonly Record<string, Value>[],
  call: Call,
): Promise<void> {
  const ids = records.map((record) => Number(record['Id']));
  for (const { name, daysIn } of fields) {
    if (daysIn === undefined || ids.length === 0) continue;
    const steps = await lastSteps(db, { entity: entity.key, field: daysIn, ids });
    const made = await selectRecords(db, { entity, columns: [CREATED], ids }, call);
    const created = new Map(made.map(({ id, values }) => [id, values[CREATED]]));
    for (const record of records) {
      const since = steps.get(Number(record['Id'])) ?? created.get(Number(record['Id']));
      record[name] = typeof since === 'string' ? daysBetween(since.slice(0, 10), call.now.slice(0, 10)) : null;
    }
  }
}
