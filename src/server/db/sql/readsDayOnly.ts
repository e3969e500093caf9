import type { Expression } from '#language/Expression.ts';
import { childrenOf } from '#language/mapExpression.ts';

const known = new WeakMap<Expression, boolean>();

/** Whether an expression reads only the day of the moment, if anything: `date($now)`. */
export function readsDayOnly(expression: Expression): boolean {
  if (expression.kind === 'literal') return true;
  const before = known.get(expression);
  if (before !== undefined) return before;
  const isDay = expression.kind === 'call' && expression.name === 'date' && isNow(expression.args[0]);
  const reads = isDay || (!isNow(expression) && childrenOf(expression).every(readsDayOnly));
  known.set(expression, reads);
  return reads;
}

const isNow = (node: Expression | undefined): boolean => node?.kind === 'name' && node.root === '$now';
