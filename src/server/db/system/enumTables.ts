import { sql } from 'kysely';
import type { Db } from '../Database.ts';
import { insertRecords } from '../rows/writeRecords.ts';

export interface EnumTypeRow {
  readonly TypeName: string;
  readonly Title: string;
  readonly ValueField: string;
  readonly Alias: readonly string[] | null;
  readonly IsTree: boolean;
  readonly IsDynamic: boolean;
  readonly SeedHash: string | null;
}

export interface EnumItemRow {
  readonly TypeName: string;
  readonly Value: string;
  /** The Value is a text even when it consists of digits. */
  readonly IsText: boolean;
  readonly Label: string;
  readonly ParentValue: string | null;
  readonly Color: string | null;
  readonly LoginId: string | null;
  readonly Remark: string | null;
  readonly Sort: number;
  readonly IsEnabled: boolean;
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

/** Names of the types whose items an administrator has touched: seeds leave these alone. */
export async function editedEnumTypes(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct "TypeName" as name from "enumItem" where "UpdaterId" is not null or "IsDeleted"`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Puts seeds in: their types are added or brought up to date, their items replaced. */
export async function writeEnumSeeds(
  db: Db,
  types: readonly EnumTypeRow[],
  items: readonly EnumItemRow[],
  now: string,
): Promise<void> {
  const names = types.map(({ TypeName }) => TypeName);
  await sql`delete from "enumItem" where "TypeName" = any(${names}::text[])`.execute(db);
  await sql`delete from "enumType" where "TypeName" = any(${names}::text[])`.execute(db);
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
