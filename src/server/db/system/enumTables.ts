import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import { sql } from 'kysely';
import { AppError } from '#engine/errors.ts';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';
import { execute, queryRows } from '../queryRows.ts';

export interface EnumTypeRow {
  readonly TypeName: string;
  readonly Title: string;
  readonly ValueField: string;
  readonly Alias: readonly string[] | null;
  readonly IsTree: boolean;
  readonly IsDynamic: boolean;
  readonly SeedHash: string | null;
}

export interface EnumItemRow extends FlatEnumItem {
  readonly TypeName: string;
  /** The Value is a text even when it consists of digits. */
  readonly IsText: boolean;
  readonly Sort: number;
}

/** All enum types, and all their items in order. */
export async function readEnumTables(db: Db): Promise<{ types: EnumTypeRow[]; items: EnumItemRow[] }> {
  const types = await sql<EnumTypeRow>`
    select "TypeName", "Title", "ValueField", "Alias", "IsTree", "IsDynamic", "SeedHash"
    from "enumType" where not "IsDeleted" order by "Id"`.execute(db);
  const items = await sql<EnumItemRow>`
    select "TypeName", "Value", "IsText", "Label", "ParentValue", "Color", "LoginId", "Remark", "Sort", "IsEnabled"
    from "enumItem" where not "IsDeleted" order by "TypeName", "Sort", "Id"`.execute(db);
  return { types: types.rows, items: items.rows };
}

/** An item with its Id, and the Version that every change of it raises. */
export type StoredEnumItem = EnumItemRow & { readonly Id: number; readonly Version: number };

/** Returns an enum type with its items in order, and locks them; undefined when there is no such type. */
export async function lockEnumType(
  db: Db,
  typeName: string,
): Promise<{ type: EnumTypeRow; items: StoredEnumItem[] } | undefined> {
  const rows = await queryRows(db)<EnumTypeRow>`
    select "TypeName", "Title", "ValueField", "Alias", "IsTree", "IsDynamic", "SeedHash"
    from "enumType" where "TypeName" = ${typeName} and not "IsDeleted" for update`;
  const [type] = rows;
  if (type === undefined) return undefined;
  const items = await sql<StoredEnumItem>`
    select "Id", "Version", "TypeName", "Value", "IsText", "Label", "ParentValue", "Color", "LoginId", "Remark", "Sort", "IsEnabled"
    from "enumItem" where "TypeName" = ${typeName} and not "IsDeleted" order by "Sort", "Id"`.execute(db);
  return { type, items: items.rows };
}

/** Restores the last deleted item with a Value. Throws NOT_FOUND when there is none. */
export async function restoreEnumItem(
  db: Db,
  typeName: string,
  value: string,
  { UpdateTime, UpdaterId }: { UpdateTime: string; UpdaterId: number },
): Promise<{ Id: number; Label: string }> {
  const rows = await queryRows(db)<{ Id: number; Label: string }>`
    update "enumItem" set "IsDeleted" = false, "Version" = "Version" + 1, "UpdateTime" = ${UpdateTime}::timestamp, "UpdaterId" = ${String(UpdaterId)}::bigint
    where "Id" = (
      select max("Id") from "enumItem" where "TypeName" = ${typeName} and "Value" = ${value} and "IsDeleted"
    ) returning "Id", "Label"`;
  const [row] = rows;
  if (row === undefined) throw new AppError('NOT_FOUND', { text: '没有可以撤销的合并' });
  return row;
}

/** The Versions of the items of a type, by Value. */
export async function readItemVersions(db: Db, typeName: string): Promise<Record<string, number>> {
  const rows = await queryRows(db)<{ Value: string; Version: number }>`
    select "Value", "Version" from "enumItem" where "TypeName" = ${typeName} and not "IsDeleted"`;
  return Object.fromEntries(rows.map(({ Value, Version }) => [Value, Version]));
}

/** Orders items like their Ids here: each gets its position as Sort. */
export async function sortEnumItems(db: Db, ids: readonly number[]): Promise<void> {
  await execute(db)`
    update "enumItem" as t set "Sort" = v.place from unnest(${ids.map(String)}::bigint[]) with ordinality as v(id, place)
    where t."Id" = v.id`;
}

/** An item with its history: administrators' items have a creator, those they changed or deleted an updater. */
export interface EnumItemFate extends StoredEnumItem {
  readonly CreatorId: number | null;
  readonly UpdaterId: number | null;
  readonly IsDeleted: boolean;
}

/** All items, including deleted ones, of the types that an administrator has changed; by type, in order. */
export async function readEditedTypes(db: Db): Promise<ReadonlyMap<string, readonly EnumItemFate[]>> {
  const rows = await queryRows(db)<EnumItemFate>`
    select "Id", "Version", "TypeName", "Value", "IsText", "Label", "ParentValue", "Color", "LoginId", "Remark", "Sort", "IsEnabled",
      "CreatorId", "UpdaterId", "IsDeleted"
    from "enumItem" where "TypeName" in (
      select "TypeName" from "enumItem" where "UpdaterId" is not null or "IsDeleted"
    ) order by "TypeName", "Sort", "Id"`;
  const types = new Map<string, EnumItemFate[]>();
  for (const row of rows) types.set(row.TypeName, [...(types.get(row.TypeName) ?? []), row]);
  return types;
}

/** The types with these names, the hash of the imported document, and all items, also deleted ones. */
export async function readEnumFates(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly hash: string | null; readonly items: readonly EnumItemFate[] }>> {
  const types = await sql<{ name: string; hash: string | null }>`
    select "TypeName" as name, "SeedHash" as hash from "enumType" where "TypeName" = any(${[...names]}::text[])`.execute(
    db,
  );
  const rows = await queryRows(db)<EnumItemFate>`
    select * from "enumItem" where "TypeName" = any(${[...names]}::text[]) order by "Sort", "Id"`;
  return new Map(
    types.rows.map(({ name, hash }) => [name, { hash, items: rows.filter(({ TypeName }) => TypeName === name) }]),
  );
}

/** Updates types without changing their items. */
export async function updateEnumTypes(db: Db, types: readonly EnumTypeRow[], now: string): Promise<void> {
  for (const { TypeName, Title, ValueField, Alias, IsTree, IsDynamic, SeedHash } of types)
    await execute(db)`
      update "enumType" set "Title" = ${Title}, "ValueField" = ${ValueField}, "Alias" = ${Alias}::text[], "IsTree" = ${IsTree},
        "IsDynamic" = ${IsDynamic}, "SeedHash" = ${SeedHash}, "UpdateTime" = ${now}::timestamp
      where "TypeName" = ${TypeName}`;
}

/** Imports enum documents: adds or updates their types, and replaces their items. */
export async function writeEnumSeeds(
  db: Db,
  types: readonly EnumTypeRow[],
  items: readonly EnumItemRow[],
  now: string,
): Promise<void> {
  const names = types.map(({ TypeName }) => TypeName);
  await execute(db)`delete from "enumItem" where "TypeName" = any(${names}::text[])`;
  await execute(db)`delete from "enumType" where "TypeName" = any(${names}::text[])`;
  const base = { CreateTime: now, UpdateTime: now, Version: 1, IsDeleted: false };
  await insertRecords(
    db,
    'enumType',
    types.map((type) => ({ ...base, ...type, IsSystem: true })),
  );
  await insertRecords(
    db,
    'enumItem',
    items.map((item) => ({ ...base, ...item, IsLocked: false })),
  );
}
