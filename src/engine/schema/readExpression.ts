import type { Expression } from '#language/Expression.ts';
import { ExpressionError } from '#language/compiler/ExpressionError.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Report } from './SchemaProblem.ts';

/** Parses an expression of a document; an invalid one is reported at its place and returns undefined. */
export function readExpression(text: string, pointer: string, report: Report): Expression | undefined {
  try {
    return parseExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { proposal, isSure } = error;
    report({
      code: error.isForbidden ? 'expression/forbidden' : 'expression/syntax',
      pointer,
      message: error.message,
      range: [error.start, error.end],
      proposal: proposal === undefined ? undefined : `Write ${proposal}`,
      fix: isSure && proposal !== undefined ? { kind: 'text', to: proposal } : undefined,
    });
    return undefined;
  }
}
