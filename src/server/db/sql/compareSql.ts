import { sql } from 'kysely';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SortKey } from '#engine/model/ListModel.ts';
import type { ColumnType } from '#fields/facets/FieldKind.ts';
import { isClock, isRealDay } from '#language/functions/calendar.ts';
import type { Comparison } from '#language/Expression.ts';
import type { Sql } from './SqlScope.ts';
import { columnType, type SqlValue } from './SqlValue.ts';

const MIRRORED: Readonly<Record<Comparison, Comparison>> = {
  '===': '===',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const DAY = /^.{10}$/;
const MOMENT = /^.{10} ([01]\d|2[0-3])(:[0-5]\d){2}$/;

/**
 * Compares a column of days, moments or times of day with a constant in the column's own type, so that an index can be
 * used; undefined for other operands. Texts of different length are ordered as in the evaluator: `2026-01-01` comes
 * before `2026-01-01 00:00:00`.
 */
function compareDates(op: Comparison, a: SqlValue, b: SqlValue): Sql | undefined {
  if (typeof a.constant === 'string' && b.column !== undefined) return compareColumn(MIRRORED[op], b, a.constant);
  if (typeof b.constant === 'string' && a.column !== undefined) return compareColumn(op, a, b.constant);
  return undefined;
}

function compareColumn(op: Comparison, { column }: SqlValue, constant: string): Sql | undefined {
  if (column?.type === 'time(0) without time zone')
    return isClock(constant) ? sql`${column.raw} ${sql.raw(op === '===' ? '=' : op)} ${constant}::time` : undefined;
  if (column === undefined || (column.type !== 'date' && column.type !== 'timestamp(0) without time zone'))
    return undefined;
  const [isDay, isMoment] = [DAY.test(constant), MOMENT.test(constant)];
  if (!isRealDay(constant) || (!isDay && !isMoment)) return undefined;
  const sameForm = isDay === (column.type === 'date');
  if (!sameForm && op === '===') return sql`false`;
  const day = constant.slice(0, 10);
  const sign = sameForm ? (op === '===' ? '=' : op) : looser(op, column.type);
  const bound = sql`${sameForm ? constant : day}::${sql.raw(column.type === 'date' ? 'date' : 'timestamp')}`;
  return sql`${column.raw} ${sql.raw(sign)} ${bound}`;
}

/** Adjusts a comparison: a day comes before all its moments. */
function looser(op: Comparison, column: string): string {
  const before = op === '<' || op === '<=';
  if (column === 'date') return before ? '<=' : '>';
  return before ? '<' : '>=';
}

/** Compares like `compileExpression`: different kinds are unequal without order, as are empty values. */
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

/** Whether a value is a column or a constant, with a decimal form that can be compared exactly, and with an index. */
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

/** The collation by which lists sort texts (`makeTextOrder`). */
export const TEXT_ORDER = 'guiju_text_order';

/** SQL of the total order by `sort`, then Id. Texts are in the order of `compareTexts`. */
export function orderSql(sort: readonly SortKey[], entity: EntityModel, alias?: string): Sql {
  const columnOf = (name: string): Sql => (alias === undefined ? sql.id(name) : sql.id(alias, name));
  const typeOf = (name: string): ColumnType | undefined => {
    const field = entity.field(name);
    return field === undefined ? undefined : columnType(field);
  };
  const keys = sort.filter(({ field }) => field !== 'Id' && typeOf(field) !== undefined);
  const descending = (sort.find(({ field }) => field === 'Id') ?? sort[0])?.descending === true;
  const direction = (isDescending: boolean): Sql => sql.raw(isDescending ? 'desc' : 'asc');
  return sql.join([
    ...keys.map(({ field, descending: own, isFilled = false }) => {
      const collation = typeOf(field) === 'text' ? sql`collate ${sql.id(TEXT_ORDER)}` : sql``;
      return sql`${columnOf(field)} ${collation} ${direction(own)} ${isFilled ? sql`` : sql`nulls last`}`;
    }),
    sql`${columnOf('Id')} ${direction(descending)}`,
  ]);
}
