import { diffRecord } from '#language/Value.ts';
import { build } from '#language/build.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Database } from '../db/Database.ts';
import { figureDefinition, findStaleFigures, isPersonal } from '../db/evolve/staleFigures.ts';
import { readTables } from '../db/migrate/readTables.ts';
import { readFigureNotes, replaceFigureNotes, writtenIds, type WrittenRows } from '../db/evolve/figureNotes.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { lockName, transaction } from '../db/transaction.ts';
import type { DbCall } from '../access/Call.ts';
import { systemCall, type CallServices } from '../access/openCall.ts';
import { figureOrder } from '../product/figureOrder.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import { recompute } from '../records/save/refreshRollups.ts';
import { compareSome } from './compareFigures.ts';

const LOCK = 'figures';
const BATCH = 500;
/** Most passes: rollups over rollups terminate on their own; this ends a cycle in the schemas. */
const PASSES = 8;

type Stale = Map<EntityModel, Set<string>>;

/**
 * Recomputes outdated stored figures: new or changed rollups, values of new fields or rules, rule values of rows that a
 * plan wrote, and the rollups over those. In one transaction; everything else stays as stored. Returns a line per field
 * or entity that changed. `product` is the one that the tables currently match.
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
    const stale: Stale = await findStaleFigures(db, product.entities.values(), known, here);
    const steps: string[] = [];
    for (const entity of product.entities.values()) {
      const note = known.get(entity.key);
      if (note === undefined) continue;
      const count = await followWritten(entity, { table: entity.key, note, catalog }, { ...call, db });
      if (count > 0) steps.push(`recompute ${entity.key} in ${count} rows`);
      addOver(entity, product, stale);
    }
    steps.push(
      ...leavePersonal(stale),
      ...(await bringRuled(stale, { ...call, db })),
      ...(await bringStale(stale, { ...call, db })),
    );
    const notes = [...product.entities.values()].flatMap((entity) =>
      entity.fields.flatMap((field): [string, string][] => {
        const definition = figureDefinition(entity, field);
        return definition === undefined ? [] : [[`${entity.key}.${field.name}`, definition]];
      }),
    );
    await replaceFigureNotes(db, new Map(notes), known);
    return steps;
  });
}

function addOver({ key }: EntityModel, product: ReadyProduct, stale: Stale): void {
  for (const { entity, field } of product.rollupsOver(key))
    stale.set(entity, (stale.get(entity) ?? new Set()).add(field.name));
}

/** Removes fields that depend on the user who saves the record, as there is none here, and returns a line for each. */
function leavePersonal(stale: Stale): string[] {
  return [...stale].flatMap(([entity, names]) =>
    [...names].flatMap((name) => {
      const field = entity.field(name);
      if (field === undefined || !isPersonal(entity, field)) return [];
      names.delete(name);
      return [`${entity.key}.${name} stays empty in the rows there are: what its rules make depends on who saves them`];
    }),
  );
}

/** Computes stale figures, each entity after those it sums up, until nothing changes. */
async function bringStale(stale: Stale, call: DbCall): Promise<string[]> {
  const moved = new Map<string, number>();
  const order = stale.size === 0 ? [] : figureOrder(call.product);
  for (let pass = 0; stale.size > 0 && pass < PASSES; pass += 1)
    for (const entity of order) {
      const names = stale.get(entity);
      stale.delete(entity);
      if (names !== undefined && (await correct(entity, names, moved, call))) addOver(entity, call.product, stale);
    }
  const open = [...stale.keys()].map(({ key }) => `figures of ${key} go round in a circle and may not be right`);
  return [...[...moved].map(([name, count]) => `recompute ${name} in ${count} rows`), ...open];
}

/** Recomputes those of these rollups that differ, counted in `moved`. Returns whether there were any. */
async function correct(
  entity: EntityModel,
  names: ReadonlySet<string>,
  moved: Map<string, number>,
  call: DbCall,
): Promise<boolean> {
  let isAny = false;
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids = new Set<number>();
    after = await compareSome(entity, { after, lock: false }, call, ({ id, field }) => {
      if (!names.has(field)) return;
      ids.add(id);
      const name = `${entity.key}.${field}`;
      moved.set(name, (moved.get(name) ?? 0) + 1);
    });
    await recompute(entity, [...ids], call, names);
    isAny ||= ids.size > 0;
  }
  return isAny;
}

/** Removes the rule fields from the stale ones and computes them in all records. Returns a line per field. */
async function bringRuled(stale: Stale, call: DbCall): Promise<string[]> {
  const moved = new Map<string, number>();
  for (const [entity, names] of stale) {
    const ruled = new Set([...names].filter((name) => entity.field(name)?.rollup === undefined));
    for (const name of ruled) names.delete(name);
    if (names.size === 0) stale.delete(entity);
    if (ruled.size > 0 && (await fillRuled(entity, ruled, moved, call))) addOver(entity, call.product, stale);
  }
  return [...moved].map(([name, count]) => `recompute ${name} in ${count} rows`);
}

/** Counts in `moved` the records in which each of these fields got another value. Returns whether there were any. */
async function fillRuled(
  entity: EntityModel,
  names: ReadonlySet<string>,
  moved: Map<string, number>,
  call: DbCall,
): Promise<boolean> {
  for (let after = 0; ;) {
    const where = build.compare(build.record('Id'), '>', after);
    const sort = [{ field: 'Id', descending: false }];
    const found = await selectRecords({ entity, columns: [], where, sort, limit: BATCH }, call);
    const ids = found.map(({ id }) => id);
    for (const change of await recompute(entity, ids, call, new Set(), names)) {
      for (const field of Object.keys(diffRecord(change.before, change.after))) {
        const name = `${entity.key}.${field}`;
        moved.set(name, (moved.get(name) ?? 0) + 1);
      }
    }
    const last = ids.at(-1);
    if (last === undefined) return moved.size > 0;
    after = last;
  }
}

/** Computes the rule values of rows that plans wrote. Returns the number of changed ones. */
async function followWritten(entity: EntityModel, written: WrittenRows, call: DbCall): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const ids = await writtenIds(call.db, written, after, BATCH);
    const last = ids.at(-1);
    if (last === undefined) return count;
    count += (await recompute(entity, ids, call, new Set())).length;
    after = last;
  }
}
