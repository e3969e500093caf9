import { sql } from 'kysely';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { PLAIN_NAME } from '#language/functions/plainName.ts';
import type { Sql, SqlScope } from './SqlScope.ts';
import { dateFunction, datePart } from './dateFunctionSql.ts';
import { enumFunction } from './enumFunctionSql.ts';
import { columnType } from './columnType.ts';
import { columnValue, type SqlValue, asDouble, isEmptySql } from './SqlValue.ts';

type Call = ExpressionOf<'call'>;
type ValueOf = (part: Expression) => SqlValue;

/** A function that returns yes or no, as a condition; undefined for the other functions. */
export function booleanFunction({ name, args }: Call, value: ValueOf, scope: SqlScope): Sql | undefined {
  const [first, second] = args;
  if (first === undefined) return undefined;
  if (name === 'empty') return emptySql(first, value, scope);
  if (name === 'overlaps' && second !== undefined) return overlapsSql(value(first), value(second));
  if ((name !== 'startsWith' && name !== 'contains') || second === undefined) return undefined;
  const [text, part] = [value(first), value(second)];
  if (text.parts.text === undefined || part.parts.text === undefined || part.constant === '') return sql`false`;
  if (typeof part.constant === 'string') return constantPart(name, text.parts.text, part.constant);
  return name === 'startsWith'
    ? sql`(starts_with(${text.parts.text}, ${part.parts.text}) and ${part.parts.text} <> '')`
    : sql`(strpos(lower(${text.parts.text}), lower(${part.parts.text})) > 0 and ${part.parts.text} <> '')`;
}

function constantPart(name: 'startsWith' | 'contains', text: Sql, part: string): Sql {
  const escaped = part.replace(/[\\%_]/g, '\\$&');
  return name === 'startsWith' ? sql`${text} like ${`${escaped}%`}` : sql`${text} ilike ${`%${escaped}%`}`;
}

/** Lists are compared kind by kind: numbers as doubles, like everywhere. */
function overlapsSql({ parts: a }: SqlValue, { parts: b }: SqlValue): Sql {
  const tests = [
    ...(a.numbers === undefined || b.numbers === undefined
      ? []
      : [sql`(${a.numbers})::float8[] && (${b.numbers})::float8[]`]),
    ...(a.texts === undefined || b.texts === undefined ? [] : [sql`(${a.texts})::text[] && (${b.texts})::text[]`]),
  ];
  return tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`;
}

function emptySql(of: Expression, value: ValueOf, scope: SqlScope): Sql {
  const rows = rowsTable(of, scope);
  if (rows !== undefined) return sql`(not exists (select 1 from ${rows.from}))`;
  return isEmptySql(value(of), true);
}

/** A function that returns another value; undefined for those that return yes or no. */
export function valueFunction(call: Call, value: ValueOf, scope: SqlScope): SqlValue | undefined {
  const { name, args } = call;
  const [first] = args;
  if (first === undefined) return undefined;
  const numbers = (): Sql[] =>
    args
      .map(value)
      .filter(({ parts }) => parts.number !== undefined)
      .map(asDouble);
  switch (name) {
    case 'length':
      return lengthValue(first, value, scope);
    case 'date':
    case 'addDays':
    case 'addWorkdays':
      return dateFunction(name, args.map(value));
    case 'year':
    case 'month':
      return datePart(name, value(first));
    case 'text':
      return textValue(value(first));
    case 'plain':
      return plainValue(value(first));
    case 'words':
      return wordsValue(value(first));
    case 'round':
      return roundValue(args.map(value));
    case 'abs':
      return { parts: { number: sql`abs(${asDouble(value(first))})` } };
    case 'min':
      return { parts: { number: sql`least(${sql.join([...numbers(), sql`null::float8`])})` } };
    case 'max':
      return { parts: { number: sql`greatest(${sql.join([...numbers(), sql`null::float8`])})` } };
    case 'sum':
      return sumValue(call, value, scope);
    case 'list':
      return listValue(call, value, scope);
    case 'children':
    case 'label':
      return enumFunction(name, args.map(value), scope);
    default:
      return undefined;
  }
}

function lengthValue(of: Expression, value: ValueOf, scope: SqlScope): SqlValue {
  const rows = rowsTable(of, scope);
  if (rows !== undefined) return { parts: { number: sql`(select count(*)::float8 from ${rows.from})` } };
  const { text, numbers, texts } = value(of).parts;
  const lengths = [
    ...(text === undefined ? [] : [sql`char_length(${text})`]),
    ...(numbers === undefined ? [] : [sql`cardinality(${numbers})`]),
    ...(texts === undefined ? [] : [sql`cardinality(${texts})`]),
  ];
  const sum = lengths.map((length) => sql`coalesce(${length}, 0)`);
  return { parts: { number: sql`(${sql.join([...sum, sql`0`], sql` + `)})::float8` } };
}

/** A text as `plainName` of core makes it. The constants are written out, so that an index over the same expression is used. */
function plainValue({ parts: { text } }: SqlValue): SqlValue {
  return text === undefined ? { parts: {} } : { parts: { text: plainSql(text) } };
}

/** A formatted text without its tags. */
function wordsValue({ parts: { text } }: SqlValue): SqlValue {
  return text === undefined ? { parts: {} } : { parts: { text: sql`regexp_replace(${text}, '<[^>]*>', '', 'g')` } };
}

/** A number as text; a text stays as it is. */
function textValue({ parts }: SqlValue): SqlValue {
  const texts = [parts.text, parts.number === undefined ? undefined : sql`(${parts.number})::float8::text`];
  return {
    parts: { text: sql`coalesce(${sql.join([...texts.filter((text) => text !== undefined), sql`null::text`])})` },
  };
}

/** The evaluator rounds the 15 digits a person sees; so does the cast from double to numeric. */
function roundValue([number, digits]: readonly SqlValue[]): SqlValue {
  if (number === undefined || digits === undefined) return { parts: {} };
  const places = sql`coalesce(trunc(${asDouble(digits)}), 0)::int`;
  return { parts: { number: sql`round(${asDouble(number)}::numeric, ${places})::float8` } };
}

function sumValue({ args: [first, second] }: Call, value: ValueOf, scope: SqlScope): SqlValue {
  const name = second === undefined ? undefined : value(second).constant;
  const rows = first === undefined ? undefined : rowsTable(first, scope);
  if (rows?.field(typeof name === 'string' ? name : '') === undefined || typeof name !== 'string')
    return { parts: { number: sql`0::float8` } };
  return { parts: { number: sql`(select coalesce(sum(${rows.field(name)}), 0)::float8 from ${rows.from})` } };
}

function listValue({ args: [first, second] }: Call, value: ValueOf, scope: SqlScope): SqlValue {
  const name = second === undefined ? undefined : value(second).constant;
  const rows = first === undefined ? undefined : rowsTable(first, scope);
  const column = rows?.column(typeof name === 'string' ? name : '');
  if (rows === undefined || column === undefined) return { parts: {} };
  const { number, text } = column.parts;
  const listed = (part: Sql, type: string): Sql =>
    sql`(select array_agg(distinct (${part})::${sql.raw(type)}) filter (where ${part} is not null) from ${rows.from})`;
  return {
    parts: {
      ...(number === undefined ? {} : { numbers: listed(number, 'float8') }),
      ...(text === undefined ? {} : { texts: listed(text, 'text') }),
    },
  };
}

/** SQL of what `plainName` of core makes of a text. The constants are written out, so that an index holds it. */
export function plainSql(text: Sql): Sql {
  return sql`translate(normalize(${text}, nfkc), ${sql.lit(PLAIN_NAME.from)}, ${sql.lit(PLAIN_NAME.to)})`;
}

/** Child rows in SQL. */
interface ChildTable {
  readonly from: Sql;
  /** A number of each row. */
  readonly field: (name: string) => Sql | undefined;
  /** Any column of each row. */
  readonly column: (name: string) => SqlValue | undefined;
}

/** The child rows that `$record.F` stands for: what to select from, and a field of them; undefined for anything else. */
function rowsTable(expression: Expression, { entity, alias, findEntity }: SqlScope): ChildTable | undefined {
  if (expression.kind !== 'name' || expression.root !== '$record') return undefined;
  const child = entity.field(expression.path[0] ?? '')?.child;
  const target = child === undefined ? undefined : findEntity(child.entity);
  if (child === undefined || target === undefined) return undefined;
  const own = `${alias}c`;
  return {
    from: sql`${sql.id(target.key)} as ${sql.id(own)} where ${sql.id(own, child.by)} = ${sql.id(alias, 'Id')} and not ${sql.id(own, 'IsDeleted')}`,
    column: (name) => {
      const field = target.field(name);
      const type = field === undefined ? undefined : columnType(field);
      return type === undefined ? undefined : columnValue(own, name, type);
    },
    field: (name) => {
      const field = target.field(name);
      const type = field === undefined ? undefined : columnType(field);
      return type === 'bigint' || type?.startsWith('numeric') === true ? sql.id(own, name) : undefined;
    },
  };
}
