import { sql } from 'kysely';
import type { Comparison } from '#language/Expression.ts';
import { compareDates } from './compareDates.ts';
import type { Sql } from './SqlScope.ts';
import type { SqlValue } from './SqlValue.ts';

/**
 * Compares two values as `compileExpression` does: values of different kinds are unequal and have no order; nothing equals or
 * precedes an empty value.
 */
export function compareSql(op: Comparison, a: SqlValue, b: SqlValue): Sql {
  if (op === '!==') return sql`((${compareSql('===', a, b)}) is not true)`;
  const tests = [compareNumbers(op, a, b), compareTexts(op, a, b), ...(op === '===' ? [compareBooleans(a, b)] : [])];
  const possible = tests.filter((test) => test !== undefined);
  return possible.length === 0 ? sql`false` : sql`(${sql.join(possible, sql` or `)})`;
}

const sign = (op: Comparison): Sql => sql.raw(op === '===' ? '=' : op);

function compareNumbers(op: Comparison, a: SqlValue, b: SqlValue): Sql | undefined {
  if (a.parts.number === undefined || b.parts.number === undefined) return undefined;
  if (isExact(a) && isExact(b)) return sql`${exactNumber(a, b)} ${sign(op)} ${exactNumber(b, a)}`;
  return sql`(${a.parts.number})::float8 ${sign(op)} (${b.parts.number})::float8`;
}

/** A column or a constant has a decimal form that can be compared exactly, and with an index. */
const isExact = (value: SqlValue): boolean => value.column !== undefined || typeof value.constant === 'number';

function exactNumber(value: SqlValue, other: SqlValue): Sql {
  if (value.column !== undefined) return value.column.raw;
  const whole = other.column?.type === 'bigint' && Number.isSafeInteger(value.constant);
  return sql`(${value.parts.number})::${sql.raw(whole ? 'bigint' : 'text::numeric')}`;
}

function compareTexts(op: Comparison, a: SqlValue, b: SqlValue): Sql | undefined {
  if (a.parts.text === undefined || b.parts.text === undefined) return undefined;
  const dates = compareDates(op, a, b);
  if (dates !== undefined) return dates;
  return op === '==='
    ? sql`${a.parts.text} = ${b.parts.text}`
    : sql`(${a.parts.text}) collate "C" ${sign(op)} (${b.parts.text}) collate "C"`;
}

function compareBooleans(a: SqlValue, b: SqlValue): Sql | undefined {
  if (a.parts.boolean === undefined || b.parts.boolean === undefined) return undefined;
  return sql`(${a.parts.boolean}) = (${b.parts.boolean})`;
}
