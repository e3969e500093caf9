import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { dueRows } from '#engine/workflow/dueTransition.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../access/Call.ts';
import { systemCall } from '../access/systemCall.ts';
import type { Services } from '../http/Services.ts';
import { isAutomatic, settleTransitions } from './settleTransitions.ts';

/** So many records in one transaction, so that nobody waits long for them. */
const BATCH = 100;

/** Takes every transition that the system owes, which the passing of days can bring about. Returns how many records were due. */
export async function sweepTransitions(services: Services): Promise<number> {
  const call = systemCall(services);
  let taken = 0;
  for (const entity of call.product.entities.values())
    if (isAutomatic(entity)) taken += await sweepEntity(services, entity, call);
  return taken;
}

async function sweepEntity(services: Services, entity: EntityModel, call: Call): Promise<number> {
  const sort = [{ field: 'Id', descending: false }];
  let [taken, last] = [0, 0];
  for (;;) {
    const where = build.and(build.compare(build.record('Id'), '>', last), dueRows(entity));
    const found = await selectRecords(services.database.db, { entity, columns: [], where, sort, limit: BATCH }, call);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return taken;
    last = ids.at(-1) ?? last;
    taken += ids.length;
    await transaction(services.database, (db) =>
      settleTransitions(
        db,
        ids.map((id) => ({ entity, id })),
        call,
      ),
    );
  }
}
