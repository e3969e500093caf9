import type { Expression, ExpressionOf, Logical } from './Expression.ts';

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
      return ofItsRows({ ...expression, args: expression.args.map(map) });
    case 'related':
      return { ...expression, where: map(expression.where) };
  }
}

/** Every name an expression reads, in the order of the text. */
export function listNames(expression: Expression): ExpressionOf<'name'>[] {
  const names: ExpressionOf<'name'>[] = [];
  mapExpression(expression, (node) => {
    if (node.kind === 'name') names.push(node);
    return node;
  });
  return names;
}

/** The nodes right below a node, in the order of the text. */
export function childrenOf(expression: Expression): Expression[] {
  const children: Expression[] = [];
  mapChildren(expression, (child) => {
    children.push(child);
    return child;
  });
  return children;
}

/** An expression with one of its nodes (that very object) replaced; everything else is equal. */
export function replaceNode(expression: Expression, node: Expression, replacement: Expression): Expression {
  if (expression === node) return replacement;
  return mapChildren(expression, (child) => replaceNode(child, node, replacement));
}

/** A call whose condition, if it has one, is bound to the call's current rows. */
export function ofItsRows(call: ExpressionOf<'call'>): ExpressionOf<'call'> {
  if (call.asks === undefined) return call;
  const { condition } = call.asks;
  const [rows, test] = [call.args[call.asks.rows], call.args[condition]];
  if (rows?.kind !== 'name' || test === undefined) return call;
  const bound = bindRows(test, rows);
  return bound === test ? call : { ...call, args: call.args.map((arg, i) => (i === condition ? bound : arg)) };
}

/** Binds `$row` to the rows; conditions of inner calls are already bound to their own rows. */
function bindRows(node: Expression, rows: ExpressionOf<'name'>): Expression {
  if (node.kind === 'name') return node.root === '$row' && node.rows !== rows ? { ...node, rows } : node;
  const inner = node.kind === 'call' ? (node.asks?.condition ?? -1) : -1;
  const children = childrenOf(node);
  const bound = children.map((child, i) => (i === inner ? child : bindRows(child, rows)));
  if (bound.every((child, i) => child === children[i])) return node;
  let at = 0;
  return mapChildren(node, (child) => bound[at++] ?? child);
}

/** The parts of a chain of the same operator, left to right; of anything else the expression itself. */
export const chainOf = (expression: Expression, op: Logical): Expression[] =>
  expression.kind === 'logical' && expression.op === op
    ? [...chainOf(expression.left, op), ...chainOf(expression.right, op)]
    : [expression];
