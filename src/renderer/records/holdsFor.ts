import { compileExpression } from '#language/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { recordScope, type Surroundings } from './recordScope.ts';

/** Whether a condition over a record holds; true without one. */
export function holdsFor(when: Expression | undefined, record: Values, surroundings: Surroundings): boolean {
  return when === undefined || compileExpression(when)(recordScope(record, surroundings)) === true;
}
