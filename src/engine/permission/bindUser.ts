import { build } from '#language/build.ts';
import type { Expression, ExpressionOf } from '#language/Expression.ts';
import { mapChildren } from '#language/mapExpression.ts';
import { isList, type Value, type Values } from '#language/Value.ts';

/** Replaces reads of `$user`, or of another root, in an expression with values. */
export function bindUser(
  expression: Expression,
  values: Values,
  root: ExpressionOf<'name'>['root'] = '$user',
): Expression {
  if (expression.kind === 'name')
    return expression.root === root ? constant(values[expression.path[0] ?? ''] ?? null) : expression;
  const bound = mapChildren(expression, (child) => bindUser(child, values, root));
  // A literal null tests whether the other side is empty; an empty value equals nothing.
  return expression.kind === 'compare' && bound.kind === 'compare' && !isNullTest(expression) && isNullTest(bound)
    ? build.literal(expression.op === '!==')
    : bound;
}

const isNullTest = ({ left, right }: ExpressionOf<'compare'>): boolean => isNull(left) || isNull(right);

export const isNull = (expression: Expression): boolean => expression.kind === 'literal' && expression.value === null;

export function constant(value: Value): Expression {
  if (!isList(value)) return build.literal(isScalar(value) ? value : null);
  return { kind: 'list', items: value.filter(isScalar).map(build.literal), start: 0, end: 0 };
}

const isScalar = (value: Value): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';
