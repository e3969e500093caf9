import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { fieldOf, type Wording } from '../expressions/Wording.ts';

/** An expression without calls of `round` that change no value: their argument never has more decimals. */
export const withoutIdleRounds = (expression: Expression, wording: Wording): Expression =>
  mapExpression(expression, (node) => {
    if (node.kind !== 'call' || node.name !== 'round') return node;
    const [of, to] = node.args;
    const places = to?.kind === 'literal' && typeof to.value === 'number' ? to.value : to === undefined ? 0 : -1;
    return of !== undefined && decimalsOf(of, wording) <= places ? of : node;
  });

/** The most decimals that the value of an expression can have; Infinity where that is not known. */
function decimalsOf(expression: Expression, wording: Wording): number {
  const of = (part: Expression): number => decimalsOf(part, wording);
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'number' ? (String(expression.value).split('.')[1]?.length ?? 0) : Infinity;
    case 'name': {
      const field = fieldOf(wording, expression);
      return field?.digits ?? Infinity;
    }
    case 'negate':
      return of(expression.of);
    case 'coalesce':
      return Math.max(of(expression.left), of(expression.right));
    case 'conditional':
      return Math.max(of(expression.yes), of(expression.no));
    case 'arithmetic':
      if (expression.op === '+' || expression.op === '-') return Math.max(of(expression.left), of(expression.right));
      return expression.op === '*' ? of(expression.left) + of(expression.right) : Infinity;
    case 'call':
      return decimalsOfCall(expression.name, expression.args, wording);
    default:
      return Infinity;
  }
}

function decimalsOfCall(name: string, args: readonly Expression[], wording: Wording): number {
  const [first, second] = args;
  if (name === 'count') return 0;
  if (first === undefined) return Infinity;
  if (['abs', 'max', 'min'].includes(name)) return Math.max(...args.map((arg) => decimalsOf(arg, wording)));
  if (name === 'round' && second?.kind === 'literal' && typeof second.value === 'number') return second.value;
  if (!['sum', 'maxOf', 'minOf'].includes(name) || second?.kind !== 'literal') return Infinity;
  const rows = wording.findEntity?.(fieldOf(wording, first)?.child?.entity ?? '');
  const column = rows?.field(String(second.value));
  return column?.digits ?? Infinity;
}
