import { sql } from 'kysely';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { isList } from '#language/isList.ts';
import { compareSql } from './compareSql.ts';
import type { Sql } from './SqlScope.ts';
import type { SqlValue } from './SqlValue.ts';

/** `list.includes(item)`: false for an empty list or item. */
export function includesSql({ list, item }: ExpressionOf<'includes'>, value: (part: Expression) => SqlValue): Sql {
  const wanted = value(item);
  if (list.kind === 'list') {
    const items = list.items.map(value);
    const fixed = items.filter(({ constant }) => typeof constant === 'number' || typeof constant === 'string');
    const rest = items.filter((other) => !fixed.includes(other));
    const texts = fixed.flatMap(({ parts }) => parts.text ?? []);
    const numbers = fixed.flatMap(({ constant }) => (typeof constant === 'number' ? [constant] : []));
    const same = rest.map((other) => compareSql('===', wanted, other));
    return anyOf([...oneOfNumbers(wanted, numbers), ...oneOfTexts(wanted, texts), ...same]);
  }
  const values = value(list);
  if (isList(values.constant)) {
    const numbers = values.constant.filter((entry) => typeof entry === 'number');
    return anyOf([...oneOfNumbers(wanted, numbers), ...has(values, 'texts', wanted)]);
  }
  return anyOf([...has(values, 'numbers', wanted), ...has(values, 'texts', wanted)]);
}

function anyOf(tests: readonly Sql[]): Sql {
  return tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`;
}

function oneOfTexts(item: SqlValue, texts: readonly Sql[]): Sql[] {
  return item.parts.text === undefined || texts.length === 0 ? [] : [sql`${item.parts.text} in (${sql.join(texts)})`];
}

function oneOfNumbers(item: SqlValue, numbers: readonly number[]): Sql[] {
  const finite = numbers.filter(Number.isFinite);
  if (item.parts.number === undefined || finite.length === 0) return [];
  const list = sql.join(finite.map((number) => sql.lit(number)));
  const exact = item.column !== undefined && finite.every(Number.isSafeInteger);
  return exact ? [sql`${item.column.raw} in (${list})`] : [sql`(${item.parts.number})::float8 in (${list})`];
}

function has(list: SqlValue, kind: 'numbers' | 'texts', item: SqlValue): Sql[] {
  const part = list.parts[kind];
  const single = item.parts[kind === 'numbers' ? 'number' : 'text'];
  if (part === undefined || single === undefined) return [];
  if (list.column?.type === 'bigint[]' && typeof item.constant === 'number' && Number.isSafeInteger(item.constant))
    return [sql`${part} @> array[${String(item.constant)}::bigint]`];
  if (list.column?.type === 'text[]') return [sql`${part} @> array[${single}]`];
  return [
    kind === 'numbers' ? sql`(${single})::float8 = any((${part})::float8[])` : sql`${single} = any((${part})::text[])`,
  ];
}
