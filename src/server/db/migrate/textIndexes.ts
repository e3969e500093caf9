import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFormatted } from '#fields/table/traits.ts';
import type { Database, Db } from '../Database.ts';
import { LONGEST, PIECES, TOO_LONG } from '../sql/narrowSql.ts';
import type { Sql, TextIndexes } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';

/** The number of the advisory lock of whoever makes such indexes. */
const LOCK = 727002;

/** An index over the pieces of all texts of an entity that lists search. */
interface TextPlan {
  readonly table: string;
  readonly name: string;
  readonly fields: ReadonlySet<string>;
  readonly pieces: (alias?: string) => Sql;
}

/** The text indexes that lists of these entities ask for: a table has one, over its title and whatever any list searches of it. */
function planTextIndexes(entities: ReadonlyMap<string, EntityModel>): TextPlan[] {
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
  return {
    table: entity.key,
    name: `${entity.key.slice(0, 40)}_text_${hash}`,
    fields: new Set(names),
    // A line between them: what begins in one text and ends in the next is in neither.
    pieces: (alias) =>
      sql`(${sql.id(PIECES)}(${sql.join(
        texts.map((text) => sql`coalesce(${textOf(text, alias)}, '')`),
        sql` || E'\n' || `,
      )}) collate "C")`,
  };
}

interface Found {
  readonly name: string;
  readonly table: string;
  readonly isReady: boolean;
}

async function readFound(db: Db): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.relname as name, t.relname as "table", i.indisvalid and i.indisready as "isReady" from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ '_text_[0-9a-f]{12}$' order by 1`.execute(db);
  return rows;
}

/** The text indexes that are there for these entities, with what the database knows of their pieces. */
export async function readTextIndexes(db: Db, entities: ReadonlyMap<string, EntityModel>): Promise<TextIndexes> {
  const ready = new Set((await readFound(db)).flatMap(({ name, isReady }) => (isReady ? [name] : [])));
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
      { fields, pieces, shares: shares.get(name) ?? new Map<string, number>() },
    ]),
  );
}

/**
 * Makes the text indexes of tables with so many rows, takes away those that no list asks for any more and those that were broken off, and returns
 * one line for each. On a PostgreSQL server nobody waits for that: rows are written meanwhile, and `began` is told the number of the process that
 * works, by which it can be ended. One process at a time does it.
 */
export function makeTextIndexes(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  entities: ReadonlyMap<string, EntityModel>,
  least: number,
  began: (process: number) => void,
): Promise<string[]> {
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ process: number; taken: boolean }>`
      select pg_backend_pid() as process, pg_try_advisory_lock(${sql.lit(LOCK)}) as taken`.execute(own);
    const [{ process, taken } = { process: 0, taken: false }] = rows;
    if (!taken) return [];
    began(process);
    await sql`set statement_timeout = 0`.execute(own);
    try {
      return await makeAll(own, planTextIndexes(entities), least, sql.raw(kind === 'postgres' ? 'concurrently' : ''));
    } finally {
      await sql`reset statement_timeout`.execute(own);
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(own);
    }
  });
}

async function makeAll(db: Db, plans: readonly TextPlan[], least: number, aside: Sql): Promise<string[]> {
  const steps: string[] = [];
  const found = await readFound(db);
  const drop = async (name: string): Promise<void> => {
    await sql`drop index ${aside} if exists ${sql.id(name)}`.execute(db);
    steps.push(`drop index ${name}`);
  };
  for (const { table, name, pieces } of plans) {
    const mine = found.filter((index) => index.table === table);
    const isThere = mine.some((index) => index.name === name && index.isReady);
    if (!isThere && (await hasRows(db, table, least))) {
      if (mine.some((index) => index.name === name)) await drop(name);
      else await makeFunction(db);
      await sql`create index ${aside} ${sql.id(name)} on ${sql.id(table)} using gin (${pieces()}) with (gin_pending_list_limit = 512)`.execute(
        db,
      );
      // What is common is known by this: searches for it go another way.
      await sql`analyze ${sql.id(table)}`.execute(db);
      steps.push(`create index ${name}`);
    }
    for (const { name: other } of mine) if (other !== name) await drop(other);
  }
  return steps;
}

async function hasRows(db: Db, table: string, least: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.id(table)} offset ${sql.lit(least - 1)} limit 1`.execute(db);
  return rows.length > 0;
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
