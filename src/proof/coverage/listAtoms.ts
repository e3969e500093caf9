import { childrenOf } from '#language/childrenOf.ts';
import type { Expression } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions.ts';

/**
 * The atoms of an expression: conditions that are not put together of others, without the `!` before them, in the order of
 * the text. `isCondition` says that the expression itself answers yes or no, whatever it looks like.
 */
export function listAtoms(expression: Expression, isCondition: boolean): Expression[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'logical':
      return [...listAtoms(expression.left, true), ...listAtoms(expression.right, true)];
    case 'not':
      return listAtoms(expression.of, true);
    case 'conditional':
      return [
        ...listAtoms(expression.test, true),
        ...listAtoms(expression.yes, isCondition),
        ...listAtoms(expression.no, isCondition),
      ];
    default: {
      const inside = childrenOf(expression).flatMap((child) => listAtoms(child, false));
      return isCondition || answers(expression) ? [expression, ...inside] : inside;
    }
  }
}

/** Tells whether an expression is true or false by its form. */
export function answers(expression: Expression): boolean {
  const { kind } = expression;
  if (kind === 'call') return FUNCTIONS.get(expression.name)?.result === 'boolean';
  return kind === 'compare' || kind === 'includes' || kind === 'not' || kind === 'logical' || kind === 'related';
}
