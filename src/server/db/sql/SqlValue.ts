import { sql } from 'kysely';
import { decimalPlaces } from '#language/decimalArithmetic.ts';
import { isList, type Value } from '#language/Value.ts';
import type { SqlSort, SqlValue as ValueOf } from '#language/functions/SqlKit.ts';
import type { ColumnType } from '#fields/facets/FieldKind.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Sql, SqlScope } from './SqlScope.ts';

/** The kinds of values that SQL distinguishes. */
export const KINDS = ['number', 'text', 'boolean', 'numbers', 'texts'] as const satisfies readonly SqlSort[];

/** A value of the expression language in SQL. */
export type SqlValue = ValueOf<Sql>;

/** A value that is equal in all rows. */
export function constantValue(value: Value, scope: SqlScope): SqlValue {
  const bind = (text: string, type: string): Sql =>
    sql`${scope.inline === true ? sql.lit(text) : sql.val(text)}::${sql.raw(type)}`;
  if (typeof value === 'number') {
    const exact = decimalPlaces(value) === undefined ? undefined : bind(String(value), 'numeric');
    return { parts: { number: bind(String(value), 'float8') }, exact, constant: value };
  }
  if (typeof value === 'string') return { parts: { text: bind(value, 'text') }, constant: value };
  if (typeof value === 'boolean') return { parts: { boolean: sql.lit(value) }, constant: value };
  if (!isList(value)) return { parts: {}, constant: null };
  const numbers = value.filter((item) => typeof item === 'number');
  const texts = value.filter((item) => typeof item === 'string');
  return {
    parts: {
      numbers: bind(`{${numbers.join(',')}}`, 'float8[]'),
      texts: sql`array[${sql.join(texts.map((item) => bind(item, 'text')))}]::text[]`,
    },
    constant: value,
  };
}

/** A column of the table with the alias. */
export function columnValue(alias: string, name: string, type: ColumnType): SqlValue {
  const raw = sql.id(alias, name);
  const column = { type, raw };
  switch (type) {
    case 'boolean':
      return { parts: { boolean: raw }, column };
    case 'text':
      return { parts: { text: raw }, column };
    case 'text[]':
      return { parts: { texts: raw }, column };
    case 'bigint[]':
      return { parts: { numbers: raw }, column };
    case 'date':
      return { parts: { text: sql`to_char(${raw}, 'YYYY-MM-DD')` }, column };
    case 'timestamp(0) without time zone':
      return { parts: { text: sql`to_char(${raw}, 'YYYY-MM-DD HH24:MI:SS')` }, column };
    case 'time(0) without time zone':
      return { parts: { text: sql`regexp_replace(${raw}::text, ':00$', '')` }, column };
    default:
      return { parts: { number: raw }, exact: sql`${raw}::numeric`, column };
  }
}

/** A number as IEEE double, so that arithmetic equals that of the evaluator. */
export function asDouble(value: SqlValue): Sql {
  return value.parts.number === undefined ? sql`null::float8` : sql`(${value.parts.number})::float8`;
}

/** True (never null) where the value is empty in every kind. */
export function isNullSql(value: SqlValue): Sql {
  const parts = KINDS.flatMap((kind) => value.parts[kind] ?? []);
  return parts.length === 0
    ? sql`true`
    : sql`(${sql.join(
        parts.map((part) => sql`${part} is null`),
        sql` and `,
      )})`;
}

/** True (never null) where the value is empty: null or an empty list, and with `texts` also the empty text. */
export function isEmptySql({ parts, column }: SqlValue, texts = false): Sql {
  const scalars = [parts.number, parts.boolean].flatMap((part) => (part === undefined ? [] : [sql`${part} is null`]));
  // Columns store null for the empty text.
  const text = texts && column === undefined ? sql`coalesce(${parts.text}, '') = ''` : sql`${parts.text} is null`;
  const lists = [parts.numbers, parts.texts].flatMap((part) =>
    part === undefined ? [] : [sql`coalesce(cardinality(${part}), 0) = 0`],
  );
  return sql`(${sql.join([...scalars, ...(parts.text === undefined ? [] : [text]), ...lists, sql`true`], sql` and `)})`;
}

/** The common SQL type of each kind, for combining several values. */
const KIND_TYPES: Readonly<Record<SqlSort, string>> = {
  number: 'float8',
  text: 'text',
  boolean: 'boolean',
  numbers: 'float8[]',
  texts: 'text[]',
};

/** Returns the part of a value of one kind, cast to the common type of that kind; a typed null where it has none. */
export function partOf(value: SqlValue, kind: SqlSort): Sql {
  const part = value.parts[kind];
  return sql`(${part ?? sql`null`})::${sql.raw(KIND_TYPES[kind])}`;
}

/** The column type of a field; undefined for child rows and for fields that are not stored. */
export function columnType(field: FieldModel): ColumnType | undefined {
  if (field.transient || field.daysIn !== undefined || field.personOf !== undefined) return undefined;
  return fieldKind(field).column(field);
}

/** A number as a bound value of type bigint. */
export const bigint = (value: number): Sql => sql`${String(value)}::bigint`;
