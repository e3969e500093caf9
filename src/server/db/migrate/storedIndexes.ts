import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { createIndex, indexName } from './uniqueIndexes.ts';
import { entityTable } from './entityTable.ts';
import { planFilterIndexes } from './filterIndexes.ts';
import type { Catalog } from './readTables.ts';
import { SYSTEM_TABLES } from './systemTables.ts';
import { planTextIndexes } from './textIndexes.ts';
import { execute, queryRows } from '../queryRows.ts';

export interface StoredIndex {
  readonly name: string;
  readonly table: string;
  /** False for an incomplete one: it serves no query, and a unique one rejects nothing. */
  readonly isReady: boolean;
  /** Its shape in the catalogue: unique or not, method, columns, condition. */
  readonly shape: string;
  readonly method: string;
  /** The expressions that it sorts by or splits into items; SQL of the database. */
  readonly keys: readonly string[];
  readonly order: readonly string[];
  readonly where: string | null;
}

/** An index required by the documents. */
export interface WantedIndex {
  readonly table: string;
  readonly name: string;
  readonly create: Sql;
  /** Only large tables need it. */
  readonly isOptional: boolean;
}

/** The names of the indexes in the product's database schema; unlike their definitions it waits for no locked table. */
export async function readIndexNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await queryRows(db)<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'i'`;
  return new Set(rows.map(({ name }) => name));
}

/** The indexes of the tables in the product's database schema, or of temporary tables. */
export async function readIndexes(db: Db, place: 'stored' | 'passing' = 'stored'): Promise<StoredIndex[]> {
  const namespace = place === 'stored' ? sql`current_schema()::regnamespace` : sql`pg_my_temp_schema()`;
  return queryRows(db)<StoredIndex>`
    select c.relname as name, t.relname as "table", i.indisvalid and i.indisready as "isReady", am.amname as method,
      case when i.indisunique then 'unique ' else '' end || substring(pg_get_indexdef(c.oid) from ' (USING .*)$') as shape,
      array(select pg_get_indexdef(c.oid, n, false) || coalesce(' collate ' || l.collnamespace::regnamespace::text || '.' || quote_ident(l.collname), '')
        from generate_series(1, i.indnkeyatts) as n left join pg_collation l on l.oid = i.indcollation[n - 1] and l.collname <> 'default' order by n) as keys,
      array(select case when o.opcname like '%pattern_ops' then case when i.indoption[n - 1] & 1 = 1 then ' using ~>~' else ' using ~<~' end
          when i.indoption[n - 1] & 1 = 1 then ' desc' else ' asc' end
          || case when i.indoption[n - 1] & 2 = 2 then ' nulls first' else ' nulls last' end
        from generate_series(1, i.indnkeyatts) as n join pg_opclass o on o.oid = i.indclass[n - 1] order by n) as "order",
      pg_get_expr(i.indpred, i.indrelid) as "where"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_am am on am.oid = c.relam
    where c.relnamespace = ${namespace} and c.relkind = 'i' order by t.relname, c.relname`;
}

/** The indexes required for these entities, and for the product's own tables. */
export function wantedIndexes(entities: ReadonlyMap<string, EntityModel>, context: QueryContext): WantedIndex[] {
  const tables = [...SYSTEM_TABLES, ...[...entities.values()].map((entity) => entityTable(entity, context))];
  const always = tables.flatMap(({ name: table, indexes }) =>
    indexes.map((index) => ({
      ...{ table, name: indexName(`${table}_${index.name}`), isOptional: false },
      create: createIndex(table, index),
    })),
  );
  const large = [...planTextIndexes(entities), ...planFilterIndexes(entities.values(), context)];
  return [
    ...always,
    ...large.map(({ table, name, on }) => ({
      ...{ table, name, isOptional: true },
      create: sql`create index ${sql.id(name)} on ${sql.id(table)} ${on}`,
    })),
  ];
}

/**
 * Returns the catalogue's definition of these indexes on tables like the existing ones, by name: the database itself
 * decides about equality. Creates temporary tables that end with the transaction; indexes with missing columns are
 * omitted.
 */
export async function shapesOf(
  db: Db,
  wanted: readonly WantedIndex[],
  { tables }: Catalog,
): Promise<Map<string, string>> {
  for (const table of new Set(wanted.map((one) => one.table))) {
    if (!tables.has(table)) continue;
    await execute(db)`create temporary table ${sql.id(table)} (like ${sql.id(table)}) on commit drop`;
    for (const { create } of wanted.filter((one) => one.table === table)) await create.execute(db);
  }
  return new Map((await readIndexes(db, 'passing')).map(({ name, shape }) => [name, shape]));
}
