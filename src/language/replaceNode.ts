import type { Expression } from './Expression.ts';
import { mapChildren } from './mapExpression.ts';

/** An expression with one of its nodes (that very object) replaced; everything else is equal. */
export function replaceNode(expression: Expression, node: Expression, replacement: Expression): Expression {
  if (expression === node) return replacement;
  return mapChildren(expression, (child) => replaceNode(child, node, replacement));
}
