import type { Expression } from './Expression.ts';
import { mapChildren } from './mapExpression.ts';

/** The nodes right below a node, in the order of the text. */
export function childrenOf(expression: Expression): Expression[] {
  const children: Expression[] = [];
  mapChildren(expression, (child) => {
    children.push(child);
    return child;
  });
  return children;
}
