import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../Database.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { entityTable } from './entityTable.ts';
import type { ListIndex } from './makeListIndexes.ts';
import { someRows } from './sceneIndexes.ts';
import { textForIndex } from './uniqueIndexes.ts';

/** The content of a column's index: its values in order, texts by their prefixes, or the items of its lists. */
type Kept = 'values' | 'beginnings' | 'items';

/**
 * An index for each field that lists of an entity are filtered by, unless the table has one already: otherwise a filter
 * with few or no matches would scan the whole table. It stores what the filter compares
 * (`src/fields/facets/filters.ts`). Free texts get none: an index rejects rows with long texts. Neither do booleans, or
 * items that many rows have: every save would maintain the index and no filter would use it.
 */
export function planFilterIndexes(entities: Iterable<EntityModel>, context: QueryContext): ListIndex[] {
  return [...entities].flatMap((entity) => {
    const names = new Set([...entity.lists.values()].flatMap(({ filters }) => filters));
    const there = new Set(keptByOthers(entity, context));
    return [...names].flatMap((name): ListIndex[] => {
      const field = entity.field(name);
      if (field === undefined) return [];
      const kept = keptOf(field);
      return kept === undefined || there.has(`${kept} ${name}`) ? [] : [planOf(entity.key, field, kept)];
    });
  });
}

/** The kind of index that a filter by a field needs; undefined where no index would help. */
function keptOf(field: FieldModel): Kept | undefined {
  const type = columnType(field);
  if (type === undefined || (/^text/.test(type) && field.enum === undefined)) return undefined;
  if (type.endsWith('[]')) return 'items';
  // A filter by an item of a tree includes its descendants, whose values begin with its own.
  return field.enum?.path === true ? 'beginnings' : 'values';
}

/** The kinds and first columns of the indexes that every table has. */
function keptByOthers(entity: EntityModel, context: QueryContext): string[] {
  const isWhole = (where: Sql | undefined): boolean => where === undefined || textForIndex(where) === 'not "IsDeleted"';
  return entityTable(entity, context).indexes.flatMap(({ method, on, where }) => {
    const [, name, pattern] = /^"([^"]+)"( text_pattern_ops)?/.exec(textForIndex(on) ?? '') ?? [];
    if (name === undefined || !isWhole(where)) return [];
    const kept: Kept = method === 'gin' ? 'items' : pattern === undefined ? 'values' : 'beginnings';
    return [`${kept} ${name}`];
  });
}

function planOf(table: string, field: FieldModel, kept: Kept): ListIndex {
  const { name } = field;
  const isChosen = field.enum !== undefined || columnType(field) === 'boolean';
  const hash = createHash('sha256')
    .update(kept === 'values' ? name : `${kept} ${name}`)
    .digest('hex')
    .slice(0, 12);
  const column = sql.id(name);
  const on = {
    values: sql`(${column})`,
    beginnings: sql`(${column} text_pattern_ops)`,
    items: sql`using gin (${column})`,
  };
  return {
    table,
    name: `${table.slice(0, 40)}_filter_${hash}`,
    on: sql`${on[kept]} where not "IsDeleted"`,
    ...(isChosen && kept === 'values' ? { share: (db) => leastShare(db, table, name) } : {}),
  };
}

/** A column with more distinct values has some that only few rows have. */
const FEW_VALUES = 20;

/** The share of the rows with the rarest value of a column; 0 where there are many values, or none yet. */
async function leastShare(db: Db, table: string, name: string): Promise<number> {
  const { rows } = await sql<{ values: number; shares: number[] | null }>`
    select n_distinct::float8 as values, most_common_freqs::float8[] as shares from pg_stats
    where schemaname = current_schema() and tablename = ${table} and attname = ${name}`.execute(db);
  const [known] = rows;
  if (known === undefined) return sampledShare(db, table, name);
  const shares = known.shares ?? [];
  // Negative: a number relative to the rows, which are many.
  return known.values < 0 || known.values > FEW_VALUES || shares.length < known.values ? 0 : leastOf(shares);
}

/** The same from a sample of the rows, before the database has statistics. */
async function sampledShare(db: Db, table: string, name: string): Promise<number> {
  const { rows } = await sql<{ share: number; isValue: boolean }>`
    select count(*) / sum(count(*)) over () as share, ${sql.id(name)} is not null as "isValue" from ${sql.id(table)} ${someRows(table)}
    where not "IsDeleted" group by ${sql.id(name)} limit ${sql.lit(FEW_VALUES + 2)}`.execute(db);
  const shares = rows.flatMap(({ share, isValue }) => (isValue ? [Number(share)] : []));
  return shares.length > FEW_VALUES ? 0 : leastOf(shares);
}

const leastOf = (shares: readonly number[]): number => (shares.length === 0 ? 0 : Math.min(...shares));
