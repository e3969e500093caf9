import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import { ownerPiece } from '../initials/initialTable.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import type { Catalog, MigrationStep } from './readTables.ts';
import { queryRow } from '../queryRows.ts';

/** A table under a former name of its entity. */
export interface RenamedTable {
  readonly from: string;
  readonly to: string;
  /** Both tables contain rows, and stay. */
  readonly isKept: boolean;
  readonly step: MigrationStep;
}

/** Finds the tables under a former name of an entity (`x-was`), with the step that renames each. */
export async function findRenamedTables(
  db: Db,
  entities: readonly EntityModel[],
  catalog: Catalog,
): Promise<RenamedTable[]> {
  const keys = new Set(entities.map(({ key }) => key));
  const found: RenamedTable[] = [];
  for (const entity of entities) {
    const from = entity.was.find((name) => catalog.tables.has(name) && !keys.has(name));
    if (from === undefined) continue;
    const replacesEmpty = catalog.tables.has(entity.key);
    found.push({
      from,
      to: entity.key,
      isKept: replacesEmpty && (await hasRows(db, entity.key)),
      step: {
        text: `rename table ${from} -> ${entity.key}`,
        alone: true,
        touches: [{ table: entity.key, columns: [], where: sql`true` }],
        statements: [
          ...(replacesEmpty ? [sql`drop table ${sql.id(entity.key)}`] : []),
          sql`alter table ${sql.id(from)} rename to ${sql.id(entity.key)}`,
          ...renameIndexes(from, entity.key, catalog),
          ...renameKey(from, entity.key),
          ...renameActions(from, entity, entities),
          ...renameReferences(from, entity.key, entities, catalog),
        ],
      },
    });
  }
  return found;
}

/** The catalogue after the tables are renamed. */
export function withRenamed(catalog: Catalog, renames: readonly RenamedTable[]): Catalog {
  if (renames.length === 0) return catalog;
  const tables = new Map(catalog.tables);
  const indexes = new Map(catalog.indexes);
  for (const { from, to } of renames) {
    for (const [index, table] of catalog.indexes) if (table === to) indexes.delete(index);
    for (const [index, table] of catalog.indexes)
      if (table === from) {
        indexes.delete(index);
        const renamed = renamedIndex(index, from, to);
        if (renamed !== undefined) indexes.set(renamed, to);
      }
    tables.set(to, catalog.tables.get(from) ?? new Map<string, string>());
    tables.delete(from);
  }
  return { tables, indexes };
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select 1 from ${sql.id(table)}) as found`;
  return row?.found === true;
}

const MAX_NAME_LENGTH = 63;

/** The name of an index after its table is renamed; undefined when too long: it is created again. */
function renamedIndex(index: string, from: string, to: string): string | undefined {
  const renamed = `${to}${index.slice(from.length)}`;
  const isPlain = index.startsWith(`${from}_`) && Buffer.byteLength(index) < MAX_NAME_LENGTH - 10;
  return isPlain && Buffer.byteLength(renamed) <= MAX_NAME_LENGTH ? renamed : undefined;
}

const KEY = '_pkey';

/** Renames the indexes of a renamed table; the next start creates those again whose names cannot be derived. */
export function renameIndexes(from: string, to: string, { indexes }: Catalog): Sql[] {
  return [...indexes].flatMap(([index, table]) => {
    if (table !== from) return [];
    const renamed = renamedIndex(index, from, to);
    if (renamed !== undefined) return [sql`alter index ${sql.id(index)} rename to ${sql.id(renamed)}`];
    return index.endsWith(KEY) ? [] : [sql`drop index ${sql.id(index)}`];
  });
}

/** Renames an entity key everywhere but in the op log and for earlier versions, which are read under all names. */
function renameKey(from: string, to: string): Sql[] {
  const [old, series] = [sql`${from}::text`, `${from}.`];
  const replaced = (column: string): Sql => sql`array_replace(${sql.id(column)}, ${old}, ${to}::text)`;
  return [
    ...[
      'media',
      'stateLog',
      'webhookEvent',
      'recordChange',
      'changeCursor',
      'listView',
      'listViewDefault',
      'favourite',
      'ruleReport',
      'recordComment',
      'recordFollow',
      'recordCorrection',
      'noticeLog',
      'recordInitial',
      'importJob',
      'importMapping',
    ].map((table) => sql`update ${sql.id(table)} set "EntityKey" = ${to} where "EntityKey" = ${from}`),
    sql`update "recordInitial" set "Pieces" = array_replace("Pieces", ${ownerPiece(from)}::text, ${ownerPiece(to)}::text) where "EntityKey" = ${to}`,
    sql`update "account" set "OutsideEntity" = ${to} where "OutsideEntity" = ${from}`,
    ...['webhook', 'apiToken'].map(
      (table) => sql`update ${sql.id(table)} set "Entities" = ${replaced('Entities')} where ${old} = any("Entities")`,
    ),
    sql`update "workLayout" set "Layout" = replace("Layout", ${`"list":"${from}/`}, ${`"list":"${to}/`})
      where strpos("Layout", ${`"list":"${from}/`}) > 0`,
    sql`update "changeCursor" set "Tables" = ${replaced('Tables')} where ${old} = any("Tables")`,
    sql`update "numberSeries" set "SeriesKey" = ${`${to}.`}::text || substr("SeriesKey", ${series.length + 1}::int)
      where starts_with("SeriesKey", ${series})`,
    sql`update "role" set "EntityScopes" = (("EntityScopes"::jsonb - ${old}) || jsonb_build_object(${to}::text, "EntityScopes"::jsonb -> ${old}))::text
      where jsonb_exists("EntityScopes"::jsonb, ${old})`,
  ];
}

/** Renames actions in roles: they contain the API name, which derives from the key by default. */
function renameActions(from: string, { key, api }: EntityModel, entities: readonly EntityModel[]): Sql[] {
  const old = `${from.charAt(0).toUpperCase()}${from.slice(1)}`;
  const isTaken = entities.some((other) => other.key !== key && other.api === old);
  if (isTaken || old === api) return [];
  const code = sql`case when starts_with(code, ${`${old}.`}) then ${`${api}.`}::text || substr(code, ${old.length + 2}::int) else code end`;
  return [
    sql`update "role" set "ActionList" = array(
        select ${code} from unnest("ActionList") with ordinality as each(code, place) order by place)
      where exists (select 1 from unnest("ActionList") as code where starts_with(code, ${`${old}.`}))`,
  ];
}

/** Renames a key in records with a field for the entity that a reference points to. */
function renameReferences(from: string, to: string, entities: readonly EntityModel[], { tables }: Catalog): Sql[] {
  return entities.flatMap((entity) => {
    const table = entity.key === to ? from : entity.key;
    const columns = entity.fields.flatMap(({ reference }) =>
      reference?.oneOf?.entities.includes(to) === true ? [reference.oneOf.by] : [],
    );
    return [...new Set(columns)]
      .filter((name) => {
        const field = entity.field(name);
        return field !== undefined && columnType(field) === 'text' && tables.get(table)?.get(name) === 'text';
      })
      .map((name) => sql`update ${sql.id(entity.key)} set ${sql.id(name)} = ${to} where ${sql.id(name)} = ${from}`);
  });
}
