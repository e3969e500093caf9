import type { Expression } from './Expression.ts';

/** Rebuilds a tree from the leaves up, replacing each node by what `change` returns for it. */
export function mapExpression(expression: Expression, change: (node: Expression) => Expression): Expression {
  return change(mapChildren(expression, (child) => mapExpression(child, change)));
}

/** A node with each of the nodes right below it replaced by what `map` returns for it. */
export function mapChildren(expression: Expression, map: (child: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return expression;
    case 'list':
      return { ...expression, items: expression.items.map(map) };
    case 'not':
    case 'negate':
      return { ...expression, of: map(expression.of) };
    case 'compare':
    case 'arithmetic':
    case 'logical':
    case 'coalesce':
      return { ...expression, left: map(expression.left), right: map(expression.right) };
    case 'conditional':
      return { ...expression, test: map(expression.test), yes: map(expression.yes), no: map(expression.no) };
    case 'includes':
      return { ...expression, list: map(expression.list), item: map(expression.item) };
    case 'call':
      return { ...expression, args: expression.args.map(map) };
    case 'related':
      return { ...expression, where: map(expression.where) };
  }
}
