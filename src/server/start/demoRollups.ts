import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { DbCall } from '../access/Call.ts';
import type { DemoRecords } from '#engine/records/DemoRecords.ts';
import { figureOrder } from '../product/figureOrder.ts';
import { recompute } from '../records/save/refreshRollups.ts';

const PASSES = 6;

/** Computes the demo records' rollups and values from child rows, in order; cycles until nothing changes. */
export async function demoRollups(records: DemoRecords, call: DbCall): Promise<void> {
  let waiting = figureOrder(call.product);
  for (let pass = 1; pass <= PASSES && waiting.length > 0; pass += 1) {
    const done = new Set<string>();
    const again = new Set<EntityModel>();
    for (const entity of waiting) {
      const moved = await recompute(entity, [...records.all(entity.key).keys()], call);
      done.add(entity.key);
      if (moved.length === 0) continue;
      // Rollups over this entity that were computed earlier in this pass are outdated.
      for (const { entity: over } of call.product.rollupsOver(entity.key)) if (done.has(over.key)) again.add(over);
    }
    waiting = waiting.filter((entity) => again.has(entity));
  }
}
