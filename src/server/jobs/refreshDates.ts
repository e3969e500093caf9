import { transaction } from '../db/transaction.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { build } from '#language/build.ts';
import { readsNow } from '#proof/analysis/readsNow.ts';
import { systemCall } from '../access/systemCall.ts';
import { recompute, refreshRollups } from '../records/write/follow/refreshRollups.ts';
import type { Call } from '../access/Call.ts';
import { remindChange } from '../reminders/remindChange.ts';
import type { Services } from '../Services.ts';

/** So many records in one transaction, so that nobody waits long for them. */
const BATCH = 200;

/** Computes anew what depends on the day - states that follow from dates, above all - and returns how many records changed. */
export async function refreshDates(services: Services): Promise<number> {
  const call = systemCall(services);
  let changed = 0;
  for (const entity of call.product.entities.values())
    if (readsNow(entity.ruleSet)) changed += await refreshEntity(services, entity, call);
  return changed;
}

async function refreshEntity(services: Services, entity: EntityModel, call: Call): Promise<number> {
  let [changed, last] = [0, 0];
  const sort = [{ field: 'Id', descending: false }];
  for (;;) {
    const where = build.compare(build.record('Id'), '>', last);
    const found = await selectRecords(services.database.db, { entity, columns: [], where, sort, limit: BATCH }, call);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return changed;
    last = ids.at(-1) ?? last;
    changed += await transaction(services.database, async (db) => {
      const moved = await recompute(db, entity, ids, call);
      for (const change of moved) await remindChange(db, entity, change, call);
      await refreshRollups(db, entity, moved, call);
      return moved.length;
    });
  }
}
