import type { Expression } from '#language/Expression.ts';

/** Reads `$values` of the record as it is: before a transition the two are the same. For `mapExpression`. */
export function readRecord(node: Expression): Expression {
  return node.kind === 'name' && node.root === '$values' ? { ...node, root: '$record' } : node;
}
