import { perObject } from '#language/perObject.ts';
import { sql } from 'kysely';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { Arithmetic, Expression, ExpressionOf } from '#language/Expression.ts';
import { childrenOf } from '#language/mapExpression.ts';
import { compareSql } from './compareSql.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { callSql } from './functionSql.ts';
import { isList } from '#language/Value.ts';
import { scopeIn, type Sql, type SqlScope, todayOf } from './SqlScope.ts';
import { type SqlValue, asDouble, constantValue, isEmptySql, isNullSql, KINDS, partOf } from './SqlValue.ts';
import { narrowSql } from './narrowSql.ts';
import { nameValue, relatedTable, isNull, throughReference } from './nameSql.ts';
import { readsDayOnly } from './readsDayOnly.ts';

/**
 * Compiles a condition to SQL with exactly the meaning of `compileExpression`. Where the evaluator returns false the
 * SQL is false or null, so that plain comparisons can use indexes; `valueSql` makes it two-valued.
 */
export function predicateSql(expression: Expression, scope: SqlScope): Sql {
  const constant = constantOf(expression, scope);
  if (constant !== undefined) return sql.lit(constant.constant === true);
  const found = narrowSql(expression, scope, predicateSql) ?? throughReference(expression, scope, predicateSql);
  if (found !== undefined) return found;
  const [predicate, value] = [
    (part: Expression): Sql => predicateSql(part, scope),
    (part: Expression): SqlValue => valueSql(part, scope),
  ];
  switch (expression.kind) {
    case 'logical':
      return sql`(${predicate(expression.left)} ${sql.raw(expression.op === '&&' ? 'and' : 'or')} ${predicate(expression.right)})`;
    case 'not':
      return sql`((${predicate(expression.of)}) is not true)`;
    case 'compare':
      return compareExpression(expression, value);
    case 'includes':
      return includesSql(expression, value);
    case 'related':
      return relatedSql(expression, scope);
    case 'call':
      return truth(
        isCondition(expression)
          ? (callSql(expression, { value, holds: predicateSql }, scope) ?? { parts: {} })
          : value(expression),
      );
    default:
      return truth(value(expression));
  }
}

/** Compiles the value of an expression to SQL, equal to the evaluator's result for the same row. */
export function valueSql(expression: Expression, scope: SqlScope): SqlValue {
  const constant = constantOf(expression, scope);
  if (constant !== undefined) return constant;
  const value = (part: Expression): SqlValue => valueSql(part, scope);
  switch (expression.kind) {
    case 'name':
      return nameValue(expression, scope, predicateSql);
    case 'negate':
      return negatedValue(value(expression.of));
    case 'arithmetic':
      return arithmeticValue(expression, value);
    case 'coalesce':
      return coalesceValue(value(expression.left), value(expression.right));
    case 'conditional':
      return choose(predicateSql(expression.test, scope), value(expression.yes), value(expression.no));
    case 'call':
      if (!isCondition(expression)) return callSql(expression, { value, holds: predicateSql }, scope) ?? { parts: {} };
      break;
    case 'list':
      return listValue(expression.items.map(value));
    default:
      break;
  }
  return { parts: { boolean: sql`coalesce(${predicateSql(expression, scope)}, false)` } };
}

/** The value of an expression that reads no row; undefined for one that does. */
function constantOf(expression: Expression, scope: SqlScope): SqlValue | undefined {
  if (expression.kind === 'literal') return constantValue(expression.value, scope);
  if (readsRow(expression)) return undefined;
  const { user, enums } = scope;
  // Read the moment, or only its day, on demand, so that SQL without it can be cached.
  const at = { values: {}, refs: {}, record: {}, index: 0, user, enums, self: null };
  const value = evaluatorOf(expression)({
    ...at,
    get now() {
      return readsDayOnly(expression) ? `${todayOf(scope)} 00:00:00` : scope.now;
    },
  });
  return constantValue(value, scope);
}

const evaluatorOf = perObject((expression: Expression) => compileExpression(expression));

function readsRow(expression: Expression): boolean {
  // Handle leaves before the cache lookup: it is faster, and they are most of the nodes of permission conditions.
  if (expression.kind === 'literal') return false;
  if (expression.kind === 'name') return ['$record', '$ref', '$row'].includes(expression.root);
  return readRow(expression);
}

const readRow = perObject(
  (expression: Expression): boolean => expression.kind === 'related' || childrenOf(expression).some(readsRow),
);

const isCondition = ({ name }: ExpressionOf<'call'>): boolean => FUNCTIONS.get(name)?.result === 'boolean';

const truth = (value: SqlValue): Sql => value.parts.boolean ?? sql`false`;

function compareExpression({ op, left, right }: ExpressionOf<'compare'>, value: (part: Expression) => SqlValue): Sql {
  const tested = isNull(left) ? right : isNull(right) ? left : undefined;
  if (tested === undefined || (op !== '===' && op !== '!==')) return compareSql(op, value(left), value(right));
  const empty = isEmptySql(value(tested));
  return op === '===' ? empty : sql`(not ${empty})`;
}

function relatedSql({ field, entity: entityKey, where }: ExpressionOf<'related'>, scope: SqlScope): Sql {
  const related = relatedTable(field, scope, entityKey);
  if (related === undefined) return sql`false`;
  const { entity, alias, join } = related;
  // `offset 0` makes the database look up each record on its own: otherwise it may collect all of a million records
  // first.
  const one = sql.raw(scope.narrow?.passing === true ? 'offset 0' : '');
  return sql`exists (select 1 from ${sql.id(entity.key)} as ${sql.id(alias)} where ${join} and ${predicateSql(where, scopeIn(scope, entity, alias))} ${one})`;
}

function negatedValue(value: SqlValue): SqlValue {
  const { exact } = value;
  return {
    parts: { number: sql`(-${asDouble(value)})` },
    exact: exact === undefined ? undefined : sql`(-${exact})`,
  };
}

function arithmeticValue(
  { op, left, right }: ExpressionOf<'arithmetic'>,
  value: (part: Expression) => SqlValue,
): SqlValue {
  const [a, b] = [value(left), value(right)];
  const texts = op === '+' ? joinedTexts(a, b) : {};
  if (a.exact !== undefined && b.exact !== undefined) {
    const exact = exactSql(op, a.exact, b.exact);
    return { parts: { number: sql`${exact}::float8`, ...texts }, exact: op === '/' ? undefined : exact };
  }
  // Like `decimalArithmetic`: exact for decimals of at most 15 digits, which the cast to numeric keeps. `offset 0` keeps the
  // planner from putting the operands where they are read, four times at each level: the embedded database died of that.
  const [x, y, d, e] = [sql.id('v', 'x'), sql.id('v', 'y'), sql.id('v', 'd'), sql.id('v', 'e')];
  const number = sql`(select case when ${d}::float8 = ${x} and ${e}::float8 = ${y} then ${exactSql(op, d, e)}::float8 else ${doubleOperation(op, x, y)} end
    from (select x, y, x::numeric as d, y::numeric as e from (select ${asDouble(a)} as x, ${asDouble(b)} as y offset 0) as w) as v)`;
  return { parts: { number, ...texts } };
}

/** Two texts as one; an empty part adds nothing, and a value of another kind is none. */
function joinedTexts(a: SqlValue, b: SqlValue): Pick<SqlValue['parts'], 'text'> {
  if (a.parts.text === undefined && b.parts.text === undefined) return {};
  const others = [a, b].flatMap(({ parts }) =>
    Object.entries(parts).flatMap(([sort, part]) => (sort === 'text' ? [] : [sql`${part} is null`])),
  );
  const [x, y] = [a, b].map(({ parts }) => sql`coalesce(${parts.text ?? sql`null::text`}, '')`);
  const joined = sql`nullif(${x} || ${y}, '')`;
  return { text: others.length === 0 ? joined : sql`(case when ${sql.join(others, sql` and `)} then ${joined} end)` };
}

/** An operation on decimals; a quotient with as many digits as a double has. */
function exactSql(op: Arithmetic, x: Sql, y: Sql): Sql {
  if (op === '/') return sql`((${x} + 0e-30) / nullif(${y}, 0))`;
  return op === '%' ? sql`mod(${x}, nullif(${y}, 0))` : sql`(${x} ${sql.raw(op)} ${y})`;
}

function doubleOperation(op: Arithmetic, x: Sql, y: Sql): Sql {
  if (op === '/') return sql`(${x} / nullif(${y}, 0))`;
  return op === '%' ? sql`mod(${x}::numeric, nullif(${y}, 0)::numeric)::float8` : sql`(${x} ${sql.raw(op)} ${y})`;
}

function coalesceValue(left: SqlValue, right: SqlValue): SqlValue {
  const kinds = KINDS.filter((kind) => left.parts[kind] !== undefined || right.parts[kind] !== undefined);
  const [only] = kinds;
  if (only !== undefined && kinds.length === 1)
    return {
      parts: { [only]: sql`coalesce(${partOf(left, only)}, ${partOf(right, only)})` },
      exact:
        left.exact === undefined || right.exact === undefined
          ? undefined
          : sql`coalesce(${left.exact}, ${right.exact})`,
      column: sharedColumn(left, right),
    };
  return choose(isNullSql(left), right, left);
}

/** The common type of two date or time columns, so that they are compared without conversion to text. */
function sharedColumn({ column: a }: SqlValue, { column: b }: SqlValue): SqlValue['column'] {
  const isTime = a?.type === 'date' || a?.type.startsWith('time') === true;
  return isTime && a?.type === b?.type ? { type: a.type, raw: sql`coalesce(${a.raw}, ${b.raw})` } : undefined;
}

function choose(test: Sql, yes: SqlValue, no: SqlValue): SqlValue {
  const kinds = KINDS.filter((kind) => yes.parts[kind] !== undefined || no.parts[kind] !== undefined);
  return {
    parts: Object.fromEntries(
      kinds.map((kind) => [kind, sql`case when ${test} then ${partOf(yes, kind)} else ${partOf(no, kind)} end`]),
    ),
  };
}

function listValue(items: readonly SqlValue[]): SqlValue {
  const list = (kind: 'number' | 'text', type: string): Sql =>
    sql`array_remove(array[${sql.join(items.map((item) => partOf(item, kind)))}]::${sql.raw(type)}, null)`;
  return { parts: { numbers: list('number', 'float8[]'), texts: list('text', 'text[]') } };
}

/** `list.includes(item)`: false for an empty list or item. */
function includesSql({ list, item }: ExpressionOf<'includes'>, value: (part: Expression) => SqlValue): Sql {
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

const anyOf = (tests: readonly Sql[]): Sql => (tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`);

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
