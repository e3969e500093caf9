import type { Expression } from '#language/Expression.ts';

/** The possible results of an expression, without the tests that select them. */
export function resultsOf(node: Expression): Expression[] {
  if (node.kind === 'conditional') return [...resultsOf(node.yes), ...resultsOf(node.no)];
  if (node.kind === 'coalesce') return [...resultsOf(node.left), ...resultsOf(node.right)];
  return [node];
}
