import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';

/** An expression in which a record as it will be, or is saved (`$values`), has other fields than the one at hand (`$record`): two are compared. */
export const apart = (expression: Expression): Expression =>
  mapExpression(expression, (node) =>
    node.kind === 'name' && node.root === '$values' ? { ...node, path: [`after ${node.path.join('.')}`] } : node,
  );
