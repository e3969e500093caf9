import type { Expression } from './Expression.ts';

/** Rebuilds a tree from the leaves up, replacing each node by what `change` returns for it. */
export function mapExpression(expression: Expression, change: (node: Expression) => Expression): Expression {
  const map = (child: Expression): Expression => mapExpression(child, change);
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return change(expression);
    case 'list':
      return change({ ...expression, items: expression.items.map(map) });
    case 'not':
    case 'negate':
      return change({ ...expression, of: map(expression.of) });
    case 'compare':
    case 'arithmetic':
    case 'logical':
    case 'coalesce':
      return change({ ...expression, left: map(expression.left), right: map(expression.right) });
    case 'conditional':
      return change({ ...expression, test: map(expression.test), yes: map(expression.yes), no: map(expression.no) });
    case 'includes':
      return change({ ...expression, list: map(expression.list), item: map(expression.item) });
    case 'call':
      return change({ ...expression, args: expression.args.map(map) });
    case 'related':
      return change({ ...expression, where: map(expression.where) });
  }
}
