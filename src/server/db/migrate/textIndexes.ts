import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFormatted } from '#fields/table/traits.ts';
import type { Db } from '../Database.ts';
import { type ListIndex, readListIndexes } from './makeListIndexes.ts';
import { LONGEST, PIECES, TOO_LONG } from '../sql/narrowSql.ts';
import type { Sql, TextIndexes } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';

/** An index over the pieces of all texts of an entity that lists search. */
interface TextPlan extends ListIndex {
  readonly fields: ReadonlySet<string>;
  readonly pieces: (alias?: string) => Sql;
}

/** The text indexes that lists of these entities ask for: a table has one, over its title and whatever any list searches of it. */
export function planTextIndexes(entities: ReadonlyMap<string, EntityModel>): TextPlan[] {
  const searched = new Map<string, Set<string>>();
  const add = (entity: EntityModel | undefined, name: string): void => {
    const field = entity?.field(name);
    if (entity === undefined || field === undefined || columnType(field) !== 'text') return;
    searched.set(entity.key, (searched.get(entity.key) ?? new Set()).add(name));
  };
  for (const entity of entities.values()) {
    add(entity, entity.titleField);
    for (const { search } of entity.lists.values())
      for (const { field, through } of search)
        if (through === undefined) add(entity, field);
        else add(entities.get(entity.field(through)?.reference?.entity ?? ''), field);
  }
  return [...searched].flatMap(([key, names]) => {
    const entity = entities.get(key);
    return entity === undefined ? [] : [planOf(entity, [...names].sort())];
  });
}

function planOf(entity: EntityModel, names: readonly string[]): TextPlan {
  const texts = names.map((name) => {
    const field = entity.field(name);
    return { name, isWords: field !== undefined && isFormatted(field) };
  });
  const textOf = ({ name, isWords }: (typeof texts)[number], alias: string | undefined): Sql => {
    const column = alias === undefined ? sql.id(name) : sql.id(alias, name);
    return isWords ? sql`regexp_replace(${column}, '<[^>]*>', '', 'g')` : column;
  };
  const hash = createHash('sha256')
    .update(JSON.stringify([PIECES, texts]))
    .digest('hex')
    .slice(0, 12);
  // A line between them: what begins in one text and ends in the next is in neither.
  const pieces: TextPlan['pieces'] = (alias) =>
    sql`(${sql.id(PIECES)}(${sql.join(
      texts.map((text) => sql`coalesce(${textOf(text, alias)}, '')`),
      sql` || E'\n' || `,
    )}) collate "C")`;
  return {
    table: entity.key,
    name: `${entity.key.slice(0, 40)}_text_${hash}`,
    on: sql`using gin (${pieces()}) with (gin_pending_list_limit = 512)`,
    prepare: makeFunction,
    fields: new Set(names),
    pieces,
  };
}

/** The text indexes that are there for these entities, with what the database knows of their pieces. */
export async function readTextIndexes(db: Db, entities: ReadonlyMap<string, EntityModel>): Promise<TextIndexes> {
  const ready = new Map(
    (await readListIndexes(db)).flatMap(({ name, isReady, rows }) => (isReady ? [[name, Math.max(0, rows)]] : [])),
  );
  const plans = ready.size === 0 ? [] : planTextIndexes(entities).filter(({ name }) => ready.has(name));
  if (plans.length === 0) return new Map();
  const { rows } = await sql<{ name: string; pieces: string[]; shares: number[] }>`
    select tablename as name, most_common_elems::text::text[] as pieces, most_common_elem_freqs::float8[] as shares
    from pg_stats where schemaname = current_schema() and tablename = any(${plans.map(({ name }) => name)}::text[])
      and most_common_elems is not null`.execute(db);
  const shares = new Map(
    rows.map((row) => [row.name, new Map(row.pieces.map((piece, i) => [piece, row.shares[i] ?? 0]))]),
  );
  return new Map(
    plans.map(({ table, name, fields, pieces }) => [
      table,
      { fields, pieces, rows: ready.get(name) ?? 0, shares: shares.get(name) ?? new Map<string, number>() },
    ]),
  );
}

/**
 * Makes the function that takes a text to pieces, in small letters: whatever a text contains, its pieces contain the pieces of that. One that is
 * there is left alone, as indexes keep what it made.
 */
async function makeFunction(db: Db): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_proc where proname = ${PIECES} and pronamespace = current_schema()::regnamespace`.execute(db);
  if (rows.length > 0) return;
  await sql`
    create function ${sql.id(PIECES)}(t text) returns text[] language sql immutable strict parallel safe cost 100 as $$
      select case when char_length(t) > ${sql.lit(LONGEST)} then array[${sql.lit(TOO_LONG)}]::text[] else (
        select coalesce(array_agg(x) filter (where octet_length(x) > 1), '{}')
          || coalesce(array_agg(x || y) filter (where y is not null), '{}')
          || coalesce(array_agg(x || y || z) filter (where octet_length(x || y || z) = 3), '{}')
        from (select string_to_array(lower(t), null) as a) as s, unnest(a, a[2:], a[3:]) as u (x, y, z)) end $$`.execute(
    db,
  );
}
