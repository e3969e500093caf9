import { plainText } from '#core/format/plainText.ts';
import { emptyRollups } from '#core/records/emptyRollups.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { build } from '#core/expression/build.ts';
import { rollupFigures, type RollupField } from '../db/rows/rollupFigures.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../permission/Call.ts';
import { systemCall } from '../permission/systemCall.ts';
import type { Services } from '../Services.ts';

const BATCH = 500;
/** So many differences are told one by one. */
const MOST_TOLD = 20;

/** Adds up every rollup anew and reports where a stored figure differs (domain 9.2). Changes nothing. */
export async function compareFigures(services: Services): Promise<string | undefined> {
  const call = systemCall(services);
  const differences: string[] = [];
  for (const entity of call.product.entities.values())
    differences.push(...(await differencesOf(services, entity, call)));
  if (differences.length === 0) return undefined;
  services.log.warn(
    { differences: differences.slice(0, MOST_TOLD), count: differences.length },
    'stored figures differ',
  );
  return `${differences.length} differences`;
}

async function differencesOf(services: Services, entity: EntityModel, call: Call): Promise<string[]> {
  const fields = entity.fields.flatMap(({ name, rollup }): RollupField[] =>
    rollup === undefined ? [] : [{ field: name, rollup }],
  );
  if (fields.length === 0) return [];
  const nothing = emptyRollups(entity);
  const found: string[] = [];
  for (let last = 0; ;) {
    const query = {
      entity,
      columns: fields.map(({ field }) => field),
      where: build.compare(build.record('Id'), '>', last),
      sort: [{ field: 'Id', descending: false }],
      limit: BATCH,
    };
    // One transaction, so that nobody writes between the two looks.
    const ids = await transaction(services.database, async (db) => {
      const records = await selectRecords(db, { ...query, lock: true }, call);
      const figures = await rollupFigures(
        db,
        entity,
        records.map(({ id }) => id),
        fields,
        call,
      );
      for (const { id, values } of records)
        for (const { field } of fields) {
          const figure = figures.get(id)?.[field] ?? null;
          if ((values[field] ?? nothing[field]) !== figure)
            found.push(
              `${entity.key} ${id} ${field}: ${plainText(values[field] ?? null, '')} is ${plainText(figure, '')}`,
            );
        }
      return records.map(({ id }) => id);
    });
    if (ids.length < BATCH) return found;
    last = ids.at(-1) ?? last;
  }
}
