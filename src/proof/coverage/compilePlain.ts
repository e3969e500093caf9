import { type Evaluate, compileExpression } from '#language/compiler/compileExpression.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import type { Expression } from '#language/Expression.ts';
import { SPELLINGS } from '#engine/rules/EFFECTS.ts';

/** Compiles a rule's expression for `effectiveScope`; a state that continues from itself reads its previous value. */
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

/** The value a rule sets in a scope; undefined when it sets nothing. */
export type RuleResult = Value | undefined;

/** A rule outside `evaluateRules`, in the scope of `effectiveScope`. */
export interface PlainRule {
  readonly holds: (scope: Scope) => boolean;
  readonly result: (scope: Scope) => RuleResult;
}

/** Compiles a rule so that its result can be evaluated on its own. */
export function compilePlain(rule: Rule): PlainRule {
  const holds = compileCondition(rule);
  const [fulfill, otherwise] = [compileEffect(rule, rule.fulfill), compileEffect(rule, rule.otherwise)];
  return { holds, result: (scope) => (holds(scope) ? fulfill : otherwise)?.(scope) };
}

/** A rule without a condition always applies, unless its `when` is false. */
function compileCondition(rule: Rule): (scope: Scope) => boolean {
  const { condition, holds } = rule;
  if (condition === undefined) return () => holds === undefined;
  const evaluate = compileOfRule(rule, condition);
  return (scope) => evaluate(scope) === true;
}

function compileEffect(rule: Rule, effect: Effect | undefined): Evaluate | undefined {
  if (effect === undefined) return undefined;
  const { expression, constant, key } = effect;
  if (expression === undefined) return () => constant ?? null;
  const evaluate = compileOfRule(rule, expression);
  const spelling = SPELLINGS.get(key);
  return spelling === undefined ? evaluate : (scope) => spelling.map(evaluate(scope)) ?? null;
}

/** Whether two results are the same. */
export function sameResult(a: RuleResult, b: RuleResult): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
