import { sql } from 'kysely';
import type { ExpressionOf, Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { columnType, columnValue, type SqlValue } from './SqlValue.ts';
import { scopeIn, type Sql, type SqlScope } from './SqlScope.ts';
import { build } from '#language/build.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { listNames, mapExpression } from '#language/mapExpression.ts';
import { isLookup, isReferences } from '#fields/table/fieldKinds.ts';

/**
 * A condition that reads one field of one referenced record and otherwise constants, as `F in (select ...)`: the
 * database looks the records up once instead of once per row. Where rows are scanned until there are enough, it is
 * `exists (select ...)` of the one record. Undefined for any other condition.
 */
export function throughReference(
  expression: Expression,
  scope: SqlScope,
  predicate: (part: Expression, scope: SqlScope) => Sql,
): Sql | undefined {
  const negated = negatedNullTest(expression);
  if (negated !== undefined) {
    const filled = throughReference(negated, scope, predicate);
    return filled === undefined ? undefined : sql`((${filled}) is not true)`;
  }
  const spread = spreadCoalesce(expression);
  if (spread !== undefined) return predicate(spread, scope);
  if (!isFalseWhenEmpty(expression)) return undefined;
  const read = listNames(expression).filter(({ root }) => root === '$record' || root === '$ref' || root === '$row');
  const [name] = read;
  if (name?.root !== '$ref' || read.length !== 1) return undefined;
  const [first = '', second = ''] = name.path;
  const related = relatedTable(first, scope);
  if (related?.column === undefined) return undefined;
  const { entity, alias, column, join } = related;
  const condition = mapExpression(expression, (node) =>
    node === name ? { ...name, root: '$record', path: [second], where: undefined } : node,
  );
  const own = name.where === undefined ? condition : build.and(condition, name.where);
  // `offset 0` keeps the subquery: without it, the database would collect all matches of a common word among a million
  // records into a list and search that list for every row.
  if (scope.narrow?.passing === true) {
    const one = scopeIn(scope, entity, alias, undefined, { done: alias });
    return sql`exists (select 1 from ${sql.id(entity.key)} as ${sql.id(alias)} where ${join} and ${predicate(own, one)} offset 0)`;
  }
  const where = predicate(own, scopeIn(scope, entity, alias));
  const ids = sql`select ${sql.id(alias, 'Id')} from ${sql.id(entity.key)} as ${sql.id(alias)} where ${where}`;
  return sql`${column} in (${ids})`;
}

/** `x === null` as the opposite of `x !== null`, which is false for a missing record. */
function negatedNullTest(expression: Expression): Expression | undefined {
  if (expression.kind !== 'compare' || expression.op !== '===') return undefined;
  const { left, right } = expression;
  return isNull(left) !== isNull(right) ? { ...expression, op: '!==' } : undefined;
}

/** Rewrites `($ref.A.X ?? b) < c` as `$ref.A.X < c || ($ref.A.X === null && b < c)`, for separate look-ups. */
function spreadCoalesce(expression: Expression): Expression | undefined {
  // Permission conditions are chains of hundreds of nodes: exclude most nodes early, instead of analysing the tree at
  // each node.
  if (expression.kind !== 'compare' && expression.kind !== 'includes') return undefined;
  if (expression.kind === 'compare' && expression.op === '!==') return undefined;
  if (!isFalseWhenEmpty(mapExpression(expression, (node) => (node.kind === 'coalesce' ? node.left : node))))
    return undefined;
  const spread = (operand: Expression, replace: (by: Expression) => Expression): Expression | undefined => {
    if (operand.kind !== 'coalesce' || operand.left.kind !== 'name' || operand.left.root !== '$ref') return undefined;
    // A comparison with the literal null is a different test.
    if (isNull(operand.right)) return undefined;
    const { left, right } = operand;
    return build.or(replace(left), build.and(build.compare(left, '===', null), replace(right)));
  };
  if (expression.kind === 'compare')
    return (
      spread(expression.left, (left) => ({ ...expression, left })) ??
      spread(expression.right, (right) => ({ ...expression, right }))
    );
  return spread(expression.item, (item) => ({ ...expression, item }));
}

/** Whether a condition is false for an empty operand, so that a missing record makes it false, too. */
function isFalseWhenEmpty(expression: Expression): boolean {
  switch (expression.kind) {
    case 'compare': {
      const { op, left, right } = expression;
      const nullTest = isNull(left) || isNull(right);
      return isPlain(left) && isPlain(right) && (op === '!==' ? nullTest : !nullTest);
    }
    case 'includes':
      return isPlain(expression.list) && isPlain(expression.item);
    case 'call':
      return FUNCTIONS.get(expression.name)?.isComparison === true && expression.args.every(isPlain);
    default:
      return false;
  }
}

/** Whether an expression keeps empty values empty: names, their plain forms, literals and lists of literals. */
function isPlain(expression: Expression): boolean {
  if (expression.kind === 'call' && expression.name === 'plain') return expression.args.every(isPlain);
  if (expression.kind === 'list') return expression.items.every(({ kind }) => kind === 'literal');
  return expression.kind === 'name' || expression.kind === 'literal';
}

/** Whether an expression is the literal null. */
export const isNull = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === null;

const NOTHING: SqlValue = { parts: {} };

/** A name that reads the row: `$record.F`, or `$ref.F.G` through one of its references. */
export function nameValue(
  { root, path, where }: ExpressionOf<'name'>,
  scope: SqlScope,
  predicate: (part: Expression, scope: SqlScope) => Sql,
): SqlValue {
  const [first = '', second = ''] = path;
  if (root === '$record') return fieldValue(scope.entity, scope.alias, first);
  if (root === '$row') return scope.row === undefined ? NOTHING : fieldValue(scope.row.entity, scope.row.alias, first);
  const related = relatedTable(first, scope);
  if (related === undefined) return NOTHING;
  const { entity, alias, join } = related;
  const { parts, column, exact } = fieldValue(entity, alias, second);
  const met = where === undefined ? join : sql`${join} and ${predicate(where, scopeIn(scope, entity, alias))}`;
  const read = (part: Sql): Sql => sql`(select ${part} from ${sql.id(entity.key)} as ${sql.id(alias)} where ${met})`;
  return {
    parts: Object.fromEntries(Object.entries(parts).map(([kind, part]) => [kind, read(part)])),
    exact: exact === undefined ? undefined : read(exact),
    column: column === undefined ? undefined : { type: column.type, raw: read(column.raw) },
  };
}

function fieldValue(entity: EntityModel, alias: string, name: string): SqlValue {
  const field = entity.field(name);
  const type = field === undefined ? undefined : columnType(field);
  return type === undefined ? NOTHING : columnValue(alias, name, type);
}

/** The table that a reference leads to. */
export interface RelatedTable {
  readonly entity: EntityModel;
  readonly alias: string;
  /** The join condition for its one row. */
  readonly join: Sql;
  /** The column with its Id; undefined where only a name is stored. */
  readonly column: Sql | undefined;
}

/**
 * The table that a reference field points to, its alias, and the join of its one row; undefined for a field without a
 * target, and for one with several targets unless `meant` names one of them.
 */
export function relatedTable(
  field: string,
  { entity, alias, findEntity }: SqlScope,
  entityKey?: string,
): RelatedTable | undefined {
  const model = entity.field(field);
  const target = model?.reference === undefined ? undefined : findEntity(entityKey ?? model.reference.entity);
  if (model?.reference === undefined || target === undefined || isReferences(model)) return undefined;
  const own = `${alias}r`;
  const byName = isLookup(model) && model.reference.idField === undefined;
  const join = byName
    ? sql`${sql.id(own, 'Id')} = (select min(n."Id") from ${sql.id(target.key)} as n where n.${sql.id(target.titleField)} = ${sql.id(alias, field)} and not n."IsDeleted")`
    : sql`${sql.id(own, 'Id')} = ${sql.id(alias, model.reference.idField ?? field)}`;
  return {
    entity: target,
    alias: own,
    join,
    column: byName ? undefined : sql.id(alias, model.reference.idField ?? field),
  };
}
