import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Db } from '../Database.ts';
import type { Catalog } from '../migrate/readTables.ts';

/** What the figures of a rollup follow from, besides the rows: another definition has another text. */
export function rollupDefinition({ rollup, digits }: Pick<FieldModel, 'rollup' | 'digits'>): string {
  return createHash('sha256')
    .update(JSON.stringify([rollup, digits]))
    .digest('hex')
    .slice(0, 16);
}

/** Where the columns of an entity are now: a start may be about to rename them. */
export interface StoredNames {
  readonly catalog: Catalog;
  readonly table: (key: string) => string;
  readonly column: (key: string, name: string) => string;
}

/**
 * The rollups whose stored figures are of another definition than the present one: it was changed since it was noted, or the column is new, so that no row has
 * a figure. Those that are noted nowhere and have figures are of before there were notes, and taken as they are.
 */
export async function findStaleRollups(
  db: Db,
  entities: Iterable<EntityModel>,
  notes: ReadonlyMap<string, string>,
  { catalog, table, column }: StoredNames,
): Promise<Map<EntityModel, Set<string>>> {
  const stale = new Map<EntityModel, Set<string>>();
  for (const entity of entities)
    for (const field of entity.fields) {
      if (field.rollup === undefined) continue;
      const known = noteOf(entity, field, notes);
      if (known === rollupDefinition(field)) continue;
      const columns = catalog.tables.get(table(entity.key));
      const own = column(entity.key, field.name);
      const isStale =
        columns !== undefined &&
        (known !== undefined || (await isBlank(db, table(entity.key), columns.has(own) ? own : undefined)));
      if (isStale) stale.set(entity, (stale.get(entity) ?? new Set()).add(field.name));
    }
  return stale;
}

/** The note of a field, by the names that it and its entity have or had. */
function noteOf(entity: EntityModel, field: FieldModel, notes: ReadonlyMap<string, string>): string | undefined {
  for (const key of [entity.key, ...entity.was])
    for (const name of [field.name, ...field.was]) {
      const known = notes.get(`${key}.${name}`);
      if (known !== undefined) return known;
    }
  return undefined;
}

/** Tells whether a table has rows, and none of them a value in a column; undefined: that is still to come. */
async function isBlank(db: Db, table: string, column: string | undefined): Promise<boolean> {
  const value = column === undefined ? sql`null` : sql.id(column);
  const { rows } = await sql<{ blank: boolean }>`
    select exists (select 1 from ${sql.id(table)}) and not exists (select 1 from ${sql.id(table)} where ${value} is not null) as blank`.execute(
    db,
  );
  return rows[0]?.blank === true;
}
