import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { dueRows } from '#engine/permission/transitionRows.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../access/Call.ts';
import { systemCall, type CallServices } from '../access/openCall.ts';
import type { Database } from '../db/Database.ts';
import type { Commands } from './Command.ts';
import { isAutomatic, settleTransitions } from './settleTransitions.ts';

/** So many records in one transaction, so that nobody waits long for them. */
const BATCH = 100;

interface SweepServices extends CallServices {
  readonly database: Database;
  readonly commands: Commands;
}

/** Takes every transition that the system owes, which the passing of days can bring about. Returns how many records were due. */
export async function sweepTransitions(services: SweepServices): Promise<number> {
  const call = systemCall(services);
  let taken = 0;
  for (const entity of call.product.entities.values())
    if (isAutomatic(entity)) taken += await sweepEntity(entity, services, call);
  return taken;
}

async function sweepEntity(entity: EntityModel, services: SweepServices, call: Call): Promise<number> {
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
        ids.map((id) => ({ entity, id })),
        db,
        call,
        services.commands,
      ),
    );
  }
}
