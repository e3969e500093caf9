import { perObject } from '#language/perObject.ts';
import type { Expression } from '#language/Expression.ts';
import { childrenOf } from '#language/mapExpression.ts';

/** Whether an expression reads only the day of the moment, if anything: `date($now)`. */
export const readsDayOnly = (expression: Expression): boolean => expression.kind === 'literal' || areOfDay(expression);

const areOfDay = perObject((expression: Expression): boolean => {
  const isDay = expression.kind === 'call' && expression.name === 'date' && isNow(expression.args[0]);
  return isDay || (!isNow(expression) && childrenOf(expression).every(readsDayOnly));
});

const isNow = (node: Expression | undefined): boolean => node?.kind === 'name' && node.root === '$now';
