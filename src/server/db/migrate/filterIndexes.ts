import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { QueryContext, Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { entityTable } from './entityTable.ts';
import type { ListIndex } from './makeListIndexes.ts';
import { textForIndex } from './uniqueIndexes.ts';

/** The content of a column's index: its values in order, texts by their prefixes, or the items of its lists. */
type Kept = 'values' | 'beginnings' | 'items';

/**
 * An index for each field that lists of an entity are filtered by, unless the table has one already: otherwise a filter
 * with few or no matches would scan the whole table. It stores what the filter compares
 * (`src/fields/facets/filters.ts`). Free texts get none: an index rejects rows with long texts. Neither do booleans: half
 * of the rows have either value.
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
export function keptOf(field: FieldModel): Kept | undefined {
  const type = columnType(field);
  if (type === undefined || type === 'boolean' || (/^text/.test(type) && field.enum === undefined)) return undefined;
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
  return { table, name: `${table.slice(0, 40)}_filter_${hash}`, on: sql`${on[kept]} where not "IsDeleted"` };
}
