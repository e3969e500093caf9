import { build } from '#language/build.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import { systemCall } from '../access/systemCall.ts';
import type { Services } from '../Services.ts';
import { deliver } from './deliver.ts';

/** Tells everybody what is due today. Told once per record, day and receiver; returns how often somebody was told. */
export async function remindDay(services: Services): Promise<number> {
  const call = systemCall(services);
  let told = 0;
  for (const reminder of call.product.reminders)
    for (const source of reminder.sources) {
      const entity = call.findEntity(source.entity);
      if (source.on !== 'day' || entity === undefined) continue;
      told += await transaction(services.database, async (db) => {
        const columns = entity.fields.map(({ name }) => name);
        const found = await selectRecords(db, { entity, columns, where: build.and(source.where, source.due) }, call);
        let here = 0;
        for (const { values } of found)
          here += await deliver(db, { reminder, source, entity, record: values, once: call.now.slice(0, 10) }, call);
        return here;
      });
    }
  return told;
}
