import type { Expression, ExpressionOf } from './Expression.ts';
import { mapExpression } from './mapExpression.ts';

/** Every name an expression reads, in the order of the text. */
export function listNames(expression: Expression): ExpressionOf<'name'>[] {
  const names: ExpressionOf<'name'>[] = [];
  mapExpression(expression, (node) => {
    if (node.kind === 'name') names.push(node);
    return node;
  });
  return names;
}
