import type { Expression } from '#language/Expression.ts';
import { ExpressionError } from '#language/ExpressionError.ts';
import { parseExpression } from '#language/parseExpression.ts';

/** The syntax tree of `{{ expression }}`; undefined for anything that is no such text. */
export function tryExpression(text: unknown): Expression | undefined {
  if (typeof text !== 'string' || !text.includes('{{')) return undefined;
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
