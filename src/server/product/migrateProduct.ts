import { migrate } from '../db/migrate/migrate.ts';
import { transaction } from '../db/transaction.ts';
import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { Db, Database, WallClock } from '../db/Database.ts';
import {
  readEditedTypes,
  readEnumFates,
  readEnumTables,
  updateEnumTypes,
  writeEnumSeeds,
  type EnumItemRow,
  type EnumTypeRow,
  sortEnumItems,
  type EnumItemFate,
} from '../db/system/enumTables.ts';
import { FIGURE_NOTES, readFigureNotes } from '../db/evolve/figureNotes.ts';
import { figuresLeftWrong } from '../db/evolve/staleFigures.ts';
import { readTables } from '../db/migrate/readTables.ts';
import { demandOneVersion, otherVersions } from '../db/otherProcesses.ts';
import { countChange } from '../db/system/counters.ts';
import { mergeShipped } from '#engine/enums/mergeShipped.ts';
import { insertRecords, updateRow } from '../db/rows/writeRecords.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import type { ReadyProduct } from './ReadyProduct.ts';
import { findRenamedEnums, hashOf } from '../db/evolve/renamedEnums.ts';
import { logChange, RENAME } from '../db/evolve/schemaChanges.ts';
import { shippedEnums } from './enumFields.ts';
import type { EnumStore } from './EnumStore.ts';
import { DEFAULT_ZONE } from '#fields/Zone.ts';

interface SeededEnums {
  /** Names of the written types. */
  readonly written: readonly string[];
  /** Rejected changes, as texts. */
  readonly refused: readonly string[];
}

/**
 * Imports the enum documents of a product where they are new or have changed since the last import. A type without
 * changes by administrators becomes that of its document; other types get the new items, and changed items stay. While
 * `others` run, servers of another version that may be older or newer, types only get new items.
 */
export async function seedEnums(
  documents: Readonly<Record<string, EnumDocument>>,
  now: string,
  db: Db,
  others: readonly string[] = [],
): Promise<SeededEnums> {
  const known = new Map((await readEnumTables(db)).types.map((type) => [type.TypeName, type.SeedHash]));
  const stale = Object.entries(documents).filter(([name, document]) => known.get(name) !== hashOf(document));
  if (stale.length === 0) return { written: [], refused: [] };
  const shared = stale.filter(([name]) => known.has(name));
  if (shared.length > 0 && others.length > 0) return addSeeds(stale, now, db);
  const edited = await readEditedTypes(db);
  const fresh = stale.filter(([name]) => !edited.has(name));
  await writeEnumSeeds(
    db,
    fresh.map(([name, document]) => typeRow(name, document)),
    fresh.flatMap(([name, document]) => itemRows(name, document.items ?? [], null)),
    now,
  );
  const refused: string[] = [];
  for (const [name, document] of stale) {
    const rows = edited.get(name);
    if (rows === undefined) continue;
    const problems = await mergeSeeds(rows, itemRows(name, document.items ?? [], null), now, db);
    refused.push(...problems.map((text) => `${document.title}：${text}`));
    await updateEnumTypes(db, [typeRow(name, document)], now);
  }
  return { written: stale.map(([name]) => name), refused };
}

/** Adds new items. The next start without another version running imports existing types completely. */
async function addSeeds(
  types: readonly (readonly [name: string, document: EnumDocument])[],
  now: string,
  db: Db,
): Promise<SeededEnums> {
  const fates = await readEnumFates(
    db,
    types.map(([name]) => name),
  );
  const added = types.filter(([name]) => !fates.has(name));
  await writeEnumSeeds(
    db,
    added.map(([name, document]) => typeRow(name, document)),
    added.flatMap(([name, document]) => itemRows(name, document.items ?? [], null)),
    now,
  );
  const told: string[] = [];
  for (const [name, document] of types) {
    const items = fates.get(name)?.items;
    if (items === undefined) continue;
    told.push(`${document.title}：另一版本正在运行，只加入新的枚举项，其余改动等到没有其他版本时的启动`);
    const seeds = itemRows(name, document.items ?? [], null);
    const problems = await mergeSeeds(items, seeds, now, db, { onlyAdds: true });
    told.push(...problems.map((text) => `${document.title}：${text}`));
  }
  return { written: types.map(([name]) => name), refused: told };
}

function typeRow(name: string, document: EnumDocument): EnumTypeRow {
  return {
    TypeName: name,
    Title: document.title,
    ValueField: document.valueField ?? 'Value',
    Alias: document.alias ?? null,
    IsTree: document.tree === true,
    IsDynamic: document.dynamic !== undefined,
    SeedHash: hashOf(document),
  };
}

function itemRows(type: string, items: readonly EnumItemDocument[], parent: string | null): EnumItemRow[] {
  return items.flatMap((item, i) => [
    {
      TypeName: type,
      Value: String(item.Value),
      IsText: typeof item.Value === 'string',
      Label: item.Label,
      ParentValue: parent,
      Color: item.Color ?? null,
      LoginId: item.LoginId ?? null,
      Remark: item.Remark ?? null,
      Sort: i,
      IsEnabled: item.IsEnabled !== false,
    },
    ...itemRows(type, item.Children ?? [], String(item.Value)),
  ]);
}

/** Imports a document's items into a changed type of `rows`. Returns those that could not be imported. */
async function mergeSeeds(
  rows: readonly EnumItemFate[],
  seeds: readonly EnumItemRow[],
  now: string,
  db: Db,
  { onlyAdds = false }: { readonly onlyAdds?: boolean } = {},
): Promise<readonly string[]> {
  const here = rows.filter(({ IsDeleted }) => !IsDeleted);
  const kept = here.map((row) => ({ ...row, isOwn: row.CreatorId !== null, isTouched: row.UpdaterId !== null }));
  const shipped = rows.filter(({ CreatorId }) => CreatorId === null);
  const deleted = new Set(shipped.filter(({ IsDeleted }) => IsDeleted).map(({ Value }) => Value));
  const { added, changed, refused } = mergeShipped(kept, deleted, seeds);
  const ids = new Map(here.map(({ Value, Id }) => [Value, Id]));
  for (const { Value, Label, Color, LoginId, Remark, IsEnabled } of onlyAdds ? [] : changed) {
    const id = ids.get(Value);
    if (id !== undefined)
      await updateRow(db, 'enumItem', id, { Label, Color, LoginId, Remark, IsEnabled, UpdateTime: now });
  }
  const order = new Map<string | null, string[]>();
  for (const { Value, ParentValue } of here) order.set(ParentValue, [...(order.get(ParentValue) ?? []), Value]);
  const base = { CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false, IsLocked: false };
  for (const { item, after } of added) {
    const seed = seeds.find(({ Value }) => Value === item.Value);
    const [id] = await insertRecords(db, 'enumItem', [{ ...base, ...seed }]);
    if (id !== undefined) ids.set(item.Value, id);
    const siblings = order.get(item.ParentValue) ?? [];
    const at = after === null ? 0 : siblings.indexOf(after) + 1;
    order.set(item.ParentValue, [...siblings.slice(0, at), item.Value, ...siblings.slice(at)]);
  }
  for (const parent of new Set(added.map(({ item }) => item.ParentValue)))
    await sortEnumItems(
      db,
      (order.get(parent) ?? []).flatMap((value) => ids.get(value) ?? []),
    );
  return refused;
}

export interface MigrationServices {
  readonly database: Database;
  readonly clock: WallClock;
  readonly enums: EnumStore;
}

/** Adapts tables and enum types to a product, in one transaction. */
export async function migrateProduct(
  product: ReadyProduct,
  { database, clock, enums }: MigrationServices,
): Promise<string[]> {
  const now = clock.text();
  const context = { findEntity: product.find, user: {}, now, enums: enums.source };
  return transaction(database, (db) => bringUp(product, { ...context, db }, database.kind));
}

/** Changes tables and enum types at a start, in a transaction. Returns a line per step. Throws StartError. */
export async function bringUp(
  product: Pick<ReadyProduct, 'documents' | 'entities'>,
  context: DbContext,
  kind: Database['kind'],
): Promise<string[]> {
  const zone = product.documents.company?.timeZone ?? DEFAULT_ZONE;
  const others = kind === 'postgres' ? await otherVersions(context.db) : [];
  if (others.length > 0) {
    const catalog = await readTables(context.db);
    const notes = catalog.tables.has(FIGURE_NOTES) ? await readFigureNotes(context.db) : new Map<string, string>();
    demandOneVersion(others, figuresLeftWrong(product.entities.values(), notes, catalog));
  }
  const steps = await migrate(product.entities.values(), context, { kind, zone, others });
  const renamed = await findRenamedEnums(context.db, shippedEnums(product));
  demandOneVersion(
    others,
    renamed.steps.map(({ text }) => text),
  );
  for (const { statements } of renamed.steps) for (const statement of statements) await statement.execute(context.db);
  // The values of records were changed without a save, so log that.
  const values = renamed.steps.map(({ text }) => text);
  const names = steps.filter((step) => step.startsWith(RENAME));
  if (names.length + values.length > 0)
    await logChange(context.db, 'renameStored', null, [...names, ...values], context.now);
  const { written, refused } = await seedEnums(product.documents.enums, context.now, context.db, others);
  // Other processes have the items cached.
  if (written.length + values.length > 0) await countChange(context.db, 'enums');
  return [
    ...steps,
    ...values,
    ...(written.length === 0 ? [] : [`seed ${written.length} enum types`]),
    ...renamed.refused,
    ...refused,
  ];
}
