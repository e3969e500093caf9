import { sql } from 'kysely';
import { isFormatted } from '#fields/table/fieldKinds.ts';
import { perObject } from '#language/perObject.ts';
import type { Value, Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type Db, takingTurns } from '../Database.ts';
import { REPLANNED } from '../driver/statements.ts';
import { MAX_INITIALS, initialsOf, fullPinyin } from './initialsOf.ts';
import type { Sql } from '../sql/SqlScope.ts';
import { columnType } from '../sql/SqlValue.ts';
import { execute, queryRow, queryRows } from '../queryRows.ts';

/** Table of the initials of record titles: one row for each text with characters outside ASCII. */
export const INITIALS = 'recordInitial';

/** Used instead of a record's field: the row lists the indexed fields of an entity. */
const WHOLE = '';
const PIECE = 2000;

interface Named {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

const isNamed = (value: Value | undefined): value is string => typeof value === 'string' && /[^\x01-\x7f]/.test(value);

/** Stores the initials of written records, in the transaction of the write. */
export async function keepInitials(
  db: Db,
  entity: EntityModel,
  written: readonly { readonly id: number; readonly before: Values | undefined; readonly after: Values }[],
): Promise<void> {
  const changed = initialFields(entity).flatMap((name) =>
    written
      .filter(({ before, after }) => (before?.[name] ?? null) !== (after[name] ?? null))
      .map(({ id, before, after }) => ({ id, name, before: before?.[name], after: after[name] })),
  );
  const named = changed.flatMap(({ id, name, after }) => (isNamed(after) ? [{ id, name, text: after }] : []));
  const gone = changed.filter(({ before, after }) => isNamed(before) && !isNamed(after));
  await writeInitials(db, entity.key, named);
  if (gone.length > 0)
    await execute(db)`
      delete from ${sql.id(INITIALS)} where "EntityKey" = ${entity.key} and ("RecordId", "FieldName") in (
        select * from unnest(${gone.map(({ id }) => String(id))}::bigint[], ${gone.map(({ name }) => name)}::text[]))`;
}

async function writeInitials(db: Db, entity: string, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const read: string[] = [];
  const pieces: string[] = [];
  // Thousands of texts take a second.
  const pause = takingTurns();
  for (const { text } of named) {
    const each = `${initialsOf(text)}${BETWEEN}${fullPinyin(text)}`;
    read.push(each);
    pieces.push([ownerPiece(entity), ...allPieces(each)].join(' '));
    await pause();
  }
  await execute(db)`
    insert into ${sql.id(INITIALS)} ("EntityKey", "FieldName", "RecordId", "Source", "Initials", "Pieces")
    select ${entity}::text, name, id, ${sourceOf(sql`source`)}, initials, string_to_array(pieces, ' ') from unnest(
      ${named.map(({ name }) => name)}::text[], ${named.map(({ id }) => String(id))}::bigint[],
      ${named.map(({ text }) => text)}::text[], ${read}::text[], ${pieces}::text[]) as v (name, id, source, initials, pieces)
    on conflict ("EntityKey", "FieldName", "RecordId") do update set
      ("Source", "Initials", "Pieces") = (excluded."Source", excluded."Initials", excluded."Pieces")`;
}

/** SQL for the Ids of records with a text as initials, or as full pinyin, in one of these fields. */
export function initialsSql(entity: string, fields: readonly string[], text: string): Sql {
  const asked = text.toLowerCase();
  const pieces = piecesOf(asked).filter((piece) => piece.length === Math.min(asked.length, LONG));
  const has = (...some: readonly string[]): Sql => sql`i."Pieces" @> ${[ownerPiece(entity), ...some]}::text[]`;
  const isInitials = sql`${has(...pieces)} and split_part(i."Initials", ${BETWEEN}, 1) like ${`%${asked}%`}`;
  const begin = beginsOf(asked).at(-1);
  const isWhole =
    begin === undefined
      ? sql`false`
      : sql`${has(begin)} and ' ' || split_part(i."Initials", ${BETWEEN}, 2) like ${`% ${asked.slice(0, MAX_INITIALS)}%`}`;
  return sql`
    select i."RecordId" from ${sql.id(INITIALS)} as i
    where i."FieldName" = any(${[...fields]}::text[]) and ((${isInitials}) or (${isWhole}))`;
}

/** The first `most` Ids of `initialsSql` that the database finds: with very many matches it reads no more of them. */
export async function someInitials(
  db: Db,
  entity: string,
  { fields, text, most }: { readonly fields: readonly string[]; readonly text: string; readonly most: number },
): Promise<number[]> {
  const rows = await queryRows(db)<{ RecordId: number }>`
    ${initialsSql(entity, fields, text)} limit ${sql.lit(most)}${sql.raw(REPLANNED)}`;
  return rows.map(({ RecordId }) => Number(RecordId));
}

/** Separates the initials of a text from its full pinyin. */
const BETWEEN = '|';

/** SQL of the hash that shows whether stored initials were made from a text by the current algorithm. */
const sourceOf = (text: Sql): Sql => sql`md5(${text} || ' 3')`;

/** Added to the pieces of every row: the index finds an entity's records without reading others. */
export const ownerPiece = (entity: string): string => `=${entity}`;

/** Lengths of the indexed prefixes of full pinyin. */
const BEGINS = [3, 6];

/** The prefixes of a reading, shorter first: marked with a sign that searched initials never contain. */
const beginsOf = (way: string): string[] =>
  BEGINS.filter((length) => way.length >= length).map((length) => `^${way.slice(0, length)}`);

/** The lookup keys of a row. */
function allPieces(read: string): string[] {
  const [initials = '', whole = ''] = read.split(BETWEEN);
  return [...piecesOf(initials), ...new Set(whole.split(' ').flatMap(beginsOf))];
}

/** Length of the longer pieces. */
const LONG = 3;

/** Groups of two and three adjacent letters in initials: a text's pieces include those of its parts. */
function piecesOf(initials: string): string[] {
  const pieces = initials
    .split(' ')
    .flatMap((way) => Array.from(way, (_, at) => [way.slice(at, at + LONG - 1), way.slice(at, at + LONG)]).flat());
  return [...new Set(pieces)].filter((piece) => piece.length > 1);
}

/** The fields whose initials are stored for all records of an entity, and the version of the algorithm. */
const fieldsText = (entity: EntityModel): string => `${initialFields(entity).join()} 3`;

/** The keys of the entities whose initials are complete: none before their first complete scan. */
export async function readWhole(db: Db, entities: readonly EntityModel[]): Promise<Set<string>> {
  const rows = await queryRows(db)<{ key: string }>`
    select i."EntityKey" as key from ${sql.id(INITIALS)} as i
    join unnest(${entities.map(({ key }) => key)}::text[], ${entities.map(fieldsText)}::text[]) as v (key, fields)
      on i."EntityKey" = v.key and i."FieldName" = ${WHOLE} and i."Source" = v.fields`;
  return new Set(rows.map(({ key }) => key));
}

/**
 * Visits all records of an entity in batches and creates initials that are missing or outdated, as direct imports into
 * the database and a changed algorithm leave them. Reports the number of visited records to `told`. Returns the number
 * created; stops when it is `ended`.
 */
export async function bringInitials(
  db: Db,
  entity: EntityModel,
  told: (looked: number) => void,
  ended: AbortSignal,
): Promise<number> {
  const fields = initialFields(entity);
  const texts = sql.join(fields.map((name) => sql`(${name}::text, t.${sql.id(name)})`));
  let made = 0;
  let looked = 0;
  for (let after = '0'; fields.length > 0 && !ended.aborted;) {
    const row = await queryRow(db)<{ last: string | null; count: number }>`
      select max("Id")::text as last, count(*)::int as count from (
        select "Id" from ${sql.id(entity.key)} where "Id" > ${after}::bigint order by "Id" limit ${sql.lit(PIECE)}) as t`;
    const last = row?.last ?? null;
    if (last === null) break;
    for (;;) {
      // Repeat the conditions on fields and range for both tables: outdated statistics would make the database read all
      // initials each time.
      const rows = await queryRows(db)<{ id: string; name: string; text: string }>`
        select t."Id"::text as id, f.name, f.text from ${sql.id(entity.key)} as t cross join lateral (values ${texts}) as f (name, text)
        left join ${sql.id(INITIALS)} as i on i."EntityKey" = ${entity.key} and i."FieldName" = f.name and i."RecordId" = t."Id"
          and i."FieldName" = any(${fields}::text[]) and i."RecordId" > ${after}::bigint and i."RecordId" <= ${last}::bigint
        where t."Id" > ${after}::bigint and t."Id" <= ${last}::bigint and f.text ~ '[^\\x01-\\x7f]' and i."Source" is distinct from ${sourceOf(sql`f.text`)}`;
      // A concurrent save may have been overwritten: check its rows again.
      if (rows.length === 0) break;
      await writeInitials(
        db,
        entity.key,
        rows.map(({ id, name, text }) => ({ id: Number(id), name, text })),
      );
      made += rows.length;
    }
    after = last;
    looked += row?.count ?? 0;
    told(looked);
  }
  if (ended.aborted) return made;
  await removeStale(db, entity, fields);
  await execute(db)`
    insert into ${sql.id(INITIALS)} ("EntityKey", "FieldName", "RecordId", "Source", "Initials")
    values (${entity.key}, ${WHOLE}, 0, ${fieldsText(entity)}, '')
    on conflict ("EntityKey", "FieldName", "RecordId") do update set "Source" = excluded."Source"
    where ${sql.id(INITIALS)}."Source" <> excluded."Source"`;
  return made;
}

async function removeStale(db: Db, { key }: EntityModel, fields: readonly string[]): Promise<void> {
  const text =
    fields.length === 0
      ? sql`null`
      : sql`case i."FieldName" ${sql.join(
          fields.map((name) => sql`when ${name} then t.${sql.id(name)}`),
          sql` `,
        )} end`;
  await execute(db)`
    delete from ${sql.id(INITIALS)} as i where i."EntityKey" = ${key} and i."FieldName" <> ${WHOLE} and not exists (
      select 1 from ${sql.id(key)} as t where t."Id" = i."RecordId" and ${text} ~ '[^\\x01-\\x7f]')`;
}

/** Removes the initials of removed records. */
export async function removeInitials(db: Db, entity: string, records: readonly number[]): Promise<void> {
  await execute(db)`
    delete from ${sql.id(INITIALS)} where "EntityKey" = ${entity} and "RecordId" = any(${records.map(String)}::bigint[])`;
}

/** The fields of an entity whose initials are stored: its own fields that Ctrl+K searches. */
export const initialFields = perObject((entity: EntityModel): readonly string[] => {
  const searched = (entity.lists.get('list')?.search ?? []).flatMap(({ field, through }) =>
    through === undefined ? [field] : [],
  );
  return [...new Set([entity.titleField, ...searched])].filter((name) => {
    const field = entity.field(name);
    return field !== undefined && columnType(field) === 'text' && !isFormatted(field);
  });
});
