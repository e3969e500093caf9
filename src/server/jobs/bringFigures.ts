import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database, Db } from '../db/Database.ts';
import { findStaleRollups, rollupDefinition } from '../db/evolve/staleFigures.ts';
import { readTables } from '../db/migrate/readTables.ts';
import { readFigureNotes, replaceFigureNotes, writtenIds, type WrittenRows } from '../db/evolve/figureNotes.ts';
import { lockName, transaction } from '../db/transaction.ts';
import type { Call } from '../access/Call.ts';
import { systemCall, type CallServices } from '../access/openCall.ts';
import { figureOrder } from '../product/figureOrder.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { recompute } from '../records/save/refreshRollups.ts';
import { compareSome } from './compareFigures.ts';

const LOCK = 'figures';
const BATCH = 500;
/** Rollups over rollups end by themselves; this ends a circle in the schemas. */
const PASSES = 8;

type Stale = Map<EntityModel, Set<string>>;

/**
 * Computes stored figures that follow from something else than when they were computed: rollups that are new or defined otherwise, values that rules make of
 * what a plan wrote, and the rollups over those. In one transaction; everything else stays as it is stored. Returns a line per field or entity
 * that changed. `product` is the one whose tables are there now.
 */
export async function bringFigures(
  services: CallServices & { readonly database: Database },
  product: ReadyProduct,
): Promise<string[]> {
  const call = systemCall({ ...services, products: { current: product } });
  return transaction(services.database, async (db) => {
    await lockName(db, LOCK);
    const known = await readFigureNotes(db);
    const catalog = await readTables(db);
    const here = { catalog, table: (key: string) => key, column: (_: string, name: string) => name };
    const stale: Stale = await findStaleRollups(db, product.entities.values(), known, here);
    const steps: string[] = [];
    for (const entity of product.entities.values()) {
      const note = known.get(entity.key);
      if (note === undefined) continue;
      const count = await followWritten(entity, { table: entity.key, note, catalog }, db, call);
      if (count > 0) steps.push(`recompute ${entity.key} in ${count} rows`);
      addOver(entity, product, stale);
    }
    steps.push(...(await bringStale(stale, db, call)));
    const notes = [...product.entities.values()].flatMap((entity) =>
      entity.fields
        .filter(({ rollup }) => rollup !== undefined)
        .map((field) => [`${entity.key}.${field.name}`, rollupDefinition(field)] as const),
    );
    await replaceFigureNotes(db, new Map(notes), known);
    return steps;
  });
}

/** The rollups over an entity have to be looked at. */
function addOver({ key }: EntityModel, product: ReadyProduct, stale: Stale): void {
  for (const { entity, field } of product.rollupsOver(key))
    stale.set(entity, (stale.get(entity) ?? new Set()).add(field.name));
}

/** Computes what is stale, each entity behind those it adds up, until nothing moves. */
async function bringStale(stale: Stale, db: Db, call: Call): Promise<string[]> {
  const moved = new Map<string, number>();
  const order = stale.size === 0 ? [] : figureOrder(call.product);
  for (let pass = 0; stale.size > 0 && pass < PASSES; pass += 1)
    for (const entity of order) {
      const names = stale.get(entity);
      stale.delete(entity);
      if (names !== undefined && (await correct(entity, names, moved, db, call))) addOver(entity, call.product, stale);
    }
  const open = [...stale.keys()].map(({ key }) => `figures of ${key} go round in a circle and may not be right`);
  return [...[...moved].map(([name, count]) => `recompute ${name} in ${count} rows`), ...open];
}

/** Computes those of these rollups whose figure is another one than what is stored, and counts them in `moved`. Tells whether there were any. */
async function correct(
  entity: EntityModel,
  names: ReadonlySet<string>,
  moved: Map<string, number>,
  db: Db,
  call: Call,
): Promise<boolean> {
  let isAny = false;
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids = new Set<number>();
    after = await compareSome(db, entity, { after, lock: false }, call, ({ id, field }) => {
      if (!names.has(field)) return;
      ids.add(id);
      const name = `${entity.key}.${field}`;
      moved.set(name, (moved.get(name) ?? 0) + 1);
    });
    await recompute(entity, [...ids], db, call, names);
    isAny ||= ids.size > 0;
  }
  return isAny;
}

/** Computes what rules make of the rows that plans wrote. Returns how many changed. */
async function followWritten(entity: EntityModel, written: WrittenRows, db: Db, call: Call): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const ids = await writtenIds(db, written, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return count;
    count += (await recompute(entity, ids, db, call, new Set())).length;
    after = last;
  }
}
