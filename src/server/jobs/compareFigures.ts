import { plainText } from '#language/Value.ts';
import { emptyRollups } from '#engine/records/pickWritable.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { build } from '#language/build.ts';
import { rollupFigures, type RollupField } from '../db/rows/rollupFigures.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { transaction } from '../db/transaction.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import { readTitles } from '../records/read/readTitles.ts';
import type { DbCall, Served } from '../access/Call.ts';
import { MAX_CONTENT_LENGTH } from '../notify/sendMessage.ts';
import { notifyDevelopers } from './notifyDevelopers.ts';
import { systemCall } from '../access/openCall.ts';
import type { JobServices } from './removeOld.ts';

const BATCH = 500;
/** Number of differences listed. */
const MAX_LISTED = 20;
/** Characters reserved for the number of further ones. */
const ROOM_FOR_REST = 30;

/** A stored figure that differs from the sum of its records. */
export interface Difference {
  readonly entity: EntityModel;
  readonly id: number;
  readonly field: string;
  readonly stored: string;
  readonly expected: string;
}

/**
 * Recomputes rollups and reports differing stored figures (domain 9.2): in the log, and to the developers of the product.
 * Changes no figure.
 */
export async function compareFigures(services: JobServices): Promise<string | undefined> {
  const call = systemCall(services);
  let count = 0;
  const shown: Difference[] = [];
  for (const entity of call.product.entities.values())
    count += await compareEntity(entity, { ...call, services }, (difference) => {
      if (shown.length < MAX_LISTED) shown.push(difference);
    });
  if (count === 0) return undefined;
  services.log.warn(
    {
      differences: shown.map(({ entity, id, field, stored, expected }) =>
        [entity.key, String(id), `${field}:`, stored, 'is', expected].join(' '),
      ),
      count,
    },
    'stored figures differ',
  );
  await transaction(services.database, async (db) => {
    const title = `汇总数字有 ${count} 处与明细不符`;
    await notifyDevelopers(title, withRest(await listInWords(shown, { ...call, db }), count), { ...call, db });
  });
  return `${count} differences`;
}

/** As many lines as fit into a message, and the number of the others. */
function withRest(lines: readonly string[], count: number): string {
  let text = '';
  for (const [i, line] of lines.entries()) {
    if (text.length + line.length + ROOM_FOR_REST > MAX_CONTENT_LENGTH) return text + restLine(count - i);
    text += `${line}\n`;
  }
  return count > lines.length ? text + restLine(count - lines.length) : text.trimEnd();
}

const restLine = (count: number): string => `另有 ${count} 处未列出`;

async function listInWords(differences: readonly Difference[], call: DbCall): Promise<string[]> {
  const named = new Map<string, Set<number>>();
  for (const { entity, id } of differences) named.set(entity.key, new Set(named.get(entity.key)).add(id));
  const titles = await readTitles(named, call);
  return differences.map(({ entity, id, field, stored, expected }) => {
    const record = titles.get(entity.key)?.get(id) ?? String(id);
    return `${entity.title}「${record}」${entity.field(field)?.title ?? field}：现为 ${stored || '空'}，应为 ${expected || '空'}`;
  });
}

/** Compares the figures of an entity, reports each difference and returns their number, which may be large. */
async function compareEntity(
  entity: EntityModel,
  call: Served<JobServices>,
  tell: (difference: Difference) => void,
): Promise<number> {
  let count = 0;
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last;
    // One transaction, so that no write happens between the two reads.
    last = await transaction(call.services.database, (db) =>
      compareSome(entity, { after, lock: true }, { ...call, db }, (difference) => {
        count += 1;
        tell(difference);
      }),
    );
  }
  return count;
}

const rollupsOf = ({ fields }: EntityModel): RollupField[] =>
  fields.flatMap(({ name, rollup }) => (rollup === undefined ? [] : [{ field: name, rollup }]));

/** Compares figures of some records, and reports differences. Returns the Id to continue after, if any. */
export async function compareSome(
  entity: EntityModel,
  { after, lock }: { readonly after: number; readonly lock: boolean },
  context: DbContext,
  tell: (difference: Difference) => void,
): Promise<number | undefined> {
  const fields = rollupsOf(entity);
  if (fields.length === 0) return undefined;
  const nothing = emptyRollups(entity);
  const query = {
    entity,
    columns: fields.map(({ field }) => field),
    where: build.compare(build.record('Id'), '>', after),
    sort: [{ field: 'Id', descending: false }],
    limit: BATCH,
  };
  const records = await selectRecords({ ...query, lock }, context);
  const figures = await rollupFigures(
    entity,
    records.map(({ id }) => id),
    fields,
    context,
  );
  for (const { id, values } of records)
    for (const { field } of fields) {
      const figure = figures.get(id)?.[field] ?? null;
      if ((values[field] ?? nothing[field]) === figure) continue;
      tell({
        ...{ entity, id, field },
        stored: plainText(values[field] ?? null, ''),
        expected: plainText(figure, ''),
      });
    }
  return records.length < BATCH ? undefined : records.at(-1)?.id;
}
