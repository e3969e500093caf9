import { compileExpression, type Evaluate } from '#language/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { Rule } from '#engine/rules/Rule.ts';

/** Compiles an expression of a rule for `effectiveScope`, in which a state that goes on from itself reads what it was before. */
export function compileOfRule({ goesOn, target }: Pick<Rule, 'goesOn' | 'target'>, expression: Expression): Evaluate {
  if (!goesOn) return compileExpression(expression);
  return compileExpression(expression, ({ root, path }) =>
    root === '$values' && path[0] === target ? (scope) => enteredIn(scope, target) : undefined,
  );
}

function enteredIn(scope: object, name: string): Value {
  return 'entered' in scope && isRecord(scope.entered) ? (scope.entered[name] ?? null) : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
