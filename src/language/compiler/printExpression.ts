import type { Expression } from '../Expression.ts';

/** The text of an expression without its braces; parsing it again gives an equal tree. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? JSON.stringify(expression.value) : String(expression.value);
    case 'list':
      return `[${expression.items.map(printExpression).join(', ')}]`;
    case 'name':
      return [expression.root, ...expression.path].reduce((text, part) =>
        /^\d/.test(part) ? `${text}[${part}]` : `${text}.${part}`,
      );
    case 'not':
      return `!${inner(expression.of)}`;
    case 'negate':
      return `-${inner(expression.of)}`;
    case 'compare':
    case 'arithmetic':
    case 'logical':
      return `${inner(expression.left)} ${expression.op} ${inner(expression.right)}`;
    case 'coalesce':
      return `${inner(expression.left)} ?? ${inner(expression.right)}`;
    case 'conditional':
      return `${inner(expression.test)} ? ${inner(expression.yes)} : ${inner(expression.no)}`;
    case 'includes':
      return `${receiver(expression.list)}.includes(${printExpression(expression.item)})`;
    case 'call':
      return `${expression.name}(${expression.args.map(printExpression).join(', ')})`;
    case 'related':
      return `related(${expression.field}, ${printExpression(expression.where)})`;
  }
}

const SIMPLE: readonly Expression['kind'][] = ['literal', 'list', 'name', 'call', 'includes'];

/** A number directly before `.includes` would take the dot for its decimal point. */
function receiver(expression: Expression): string {
  return expression.kind === 'literal' ? `(${printExpression(expression)})` : inner(expression);
}

function inner(expression: Expression): string {
  const text = printExpression(expression);
  return SIMPLE.includes(expression.kind) ? text : `(${text})`;
}
