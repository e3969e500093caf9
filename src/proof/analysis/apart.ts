import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';

/** An expression in which the record to save (`$values`) and the current one (`$record`) differ: two are compared. */
export const apart = (expression: Expression): Expression =>
  mapExpression(expression, (node) =>
    node.kind === 'name' && node.root === '$values' ? { ...node, path: [`after ${node.path.join('.')}`] } : node,
  );
