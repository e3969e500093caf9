import { compileExpression } from '#language/compiler/compileExpression.ts';
import { parseExpression } from '#language/compiler/parseExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';

export const EMPTY_SCOPE: Scope = {
  values: {},
  record: {},
  index: 0,
  user: {},
  now: '2026-03-10 10:00:00',
  refs: {},
  enums: () => undefined,
  self: null,
};

/**
 * The value of `{{ text }}` in a scope; names missing in the scope are empty. Throws ExpressionError for an invalid
 * text.
 */
export function evaluate(text: string, scope: Partial<Scope> = {}): Value {
  return compileExpression(parseExpression(`{{ ${text} }}`))({ ...EMPTY_SCOPE, ...scope });
}
