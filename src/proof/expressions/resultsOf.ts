import type { Expression } from '#language/Expression.ts';

/** The nodes of which one is what an expression gives, the tests on the way left out. */
export function resultsOf(node: Expression): Expression[] {
  if (node.kind === 'conditional') return [...resultsOf(node.yes), ...resultsOf(node.no)];
  if (node.kind === 'coalesce') return [...resultsOf(node.left), ...resultsOf(node.right)];
  return [node];
}
