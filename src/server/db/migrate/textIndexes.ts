import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { isFormatted } from '#fields/table/fieldKinds.ts';
import { plainPatterns } from '#language/plainName.ts';
import { plainSql } from '#language/functions/textFunctions.ts';
import type { Db } from '../Database.ts';
import { type ListIndex, readListIndexes } from './makeListIndexes.ts';
import { MAX_SEARCH_LENGTH, TOO_LONG } from '../sql/narrowSql.ts';
import { WRITING } from '../sql/functionSql.ts';
import type { Sql, TextIndexes } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { execute, queryRows } from '../queryRows.ts';

/** Functions that split a stored and a searched text into pieces. An index stores their results: changed functions need other names. */
const [PIECES, ASKED] = ['guiju_pieces_2', 'guiju_asked_2'];

/** An index over the pieces of the plain forms of all searched texts of an entity. */
interface TextPlan extends ListIndex {
  readonly fields: ReadonlySet<string>;
  readonly pieces: (alias?: string) => Sql;
}

/** The text indexes for the lists of these entities: one per table, over its title and all searched fields. */
export const planTextIndexes = (entities: ReadonlyMap<string, EntityModel>): TextPlan[] =>
  searchedFields(entities).map(({ entity, names }) => planOf(entity, names));

function searchedFields(entities: ReadonlyMap<string, EntityModel>): { entity: EntityModel; names: string[] }[] {
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
    return entity === undefined ? [] : [{ entity, names: [...names].sort() }];
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
    .update(JSON.stringify([PIECES, texts, plainPatterns()]))
    .digest('hex')
    .slice(0, 12);
  // Join them with a line break, so that no character combines with one of another text.
  const pieces: TextPlan['pieces'] = (alias) =>
    sql`(${sql.id(PIECES)}(${plainSql<Sql>(
      sql`(${sql.join(
        texts.map((text) => sql`coalesce(${textOf(text, alias)}, '')`),
        sql` || E'\n' || `,
      )})`,
      WRITING,
    )}) collate "C")`;
  return {
    table: entity.key,
    name: `${entity.key.slice(0, 40)}_text_${hash}`,
    on: sql`using gin (${pieces()}) with (gin_pending_list_limit = 512)`,
    prepare: makeFunctions,
    fields: new Set(names),
    pieces,
  };
}

/** Returns the existing text indexes of these entities; one without fields for a table that has other indexes of lists. */
export async function readTextIndexes(db: Db, entities: ReadonlyMap<string, EntityModel>): Promise<TextIndexes> {
  const ready = (await readListIndexes(db)).filter(({ isReady }) => isReady);
  const names = new Set(ready.map(({ name }) => name));
  const plans = (ready.length === 0 ? [] : planTextIndexes(entities)).filter(({ name }) => names.has(name));
  const known = new Map(plans.map(({ table, fields, pieces }) => [table, { fields, pieces, asked: ASKED }]));
  const none = { fields: new Set<string>(), pieces: () => sql`null`, asked: ASKED };
  return new Map(ready.map(({ table }) => [table, known.get(table) ?? none]));
}

/** Creates the functions that split a text into pieces; existing ones stay, as indexes store their results. */
async function makeFunctions(db: Db): Promise<void> {
  // Single characters have pieces of their own; texts of two or more use the pairs, which fewer rows have.
  const single = sql`coalesce(array_agg(x), '{}')`;
  await makeFunction(db, PIECES, single);
  await makeFunction(db, ASKED, sql`case when count(*) = 1 then ${single} else '{}' end`);
}

async function makeFunction(db: Db, name: string, single: Sql): Promise<void> {
  const rows = await queryRows(db)`
    select 1 from pg_proc where proname = ${name} and pronamespace = current_schema()::regnamespace`;
  if (rows.length > 0) return;
  await execute(db)`
    create function ${sql.id(name)}(t text) returns text[] language sql immutable strict parallel safe cost 100 as $$
      select case when char_length(t) > ${sql.lit(MAX_SEARCH_LENGTH)} then array[${sql.lit(TOO_LONG)}]::text[] else (
        select ${single}
          || coalesce(array_agg(x || y) filter (where y is not null), '{}')
          || coalesce(array_agg(x || y || z) filter (where octet_length(x || y || z) = 3), '{}')
        from (select string_to_array(lower(t), null) as a) as s, unnest(a, a[2:], a[3:]) as u (x, y, z)) end $$`;
}
