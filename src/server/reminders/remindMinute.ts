import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import { systemCall } from '../access/systemCall.ts';
import type { Services } from '../Services.ts';
import { deliver } from './deliver.ts';

const MINUTE = 60_000;

/** Tells everybody about moments that are now no farther away than the minutes their records say. Once per record and receiver. */
export async function remindMinute(services: Services): Promise<number> {
  const call = systemCall(services);
  let told = 0;
  for (const reminder of call.product.reminders)
    for (const source of reminder.sources) {
      const entity = call.findEntity(source.entity);
      const { date = '', minutes = '' } = source;
      if (source.on !== 'minute' || entity === undefined) continue;
      told += await transaction(services.database, async (db) => {
        const columns = entity.fields.map(({ name }) => name);
        const found = await selectRecords(db, { entity, columns, where: build.and(source.where, source.due) }, call);
        let here = 0;
        for (const { values } of found) {
          const at = momentOf(values[date] ?? null);
          const before = values[minutes] ?? null;
          if (at === undefined || typeof before !== 'number' || at - before * MINUTE > call.moment) continue;
          const once = plainText(values[date] ?? null, '');
          here += await deliver(db, { reminder, source, entity, record: values, once }, call);
        }
        return here;
      });
    }
  return told;
}

/** A stored Beijing date-time in milliseconds since 1970. */
function momentOf(value: Value): number | undefined {
  return typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T')}+08:00`) : undefined;
}
