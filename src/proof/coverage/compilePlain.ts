import type { Evaluate } from '#language/compileExpression.ts';
import type { Scope } from '#language/Scope.ts';
import type { Value } from '#language/Value.ts';
import type { Effect, Rule } from '#engine/rules/Rule.ts';
import { compileOfRule } from './compileOfRule.ts';
import { SPELLINGS } from '#engine/rules/spellings.ts';

/** What a rule sets in a scope; undefined when it sets nothing there. */
export type RuleResult = Value | undefined;

/** A rule outside `evaluateRules`, in the scope of `effectiveScope`. */
export interface PlainRule {
  readonly holds: (scope: Scope) => boolean;
  readonly result: (scope: Scope) => RuleResult;
}

/** Compiles a rule so that it can be asked by itself what it would set. */
export function compilePlain(rule: Rule): PlainRule {
  const holds = compileCondition(rule);
  const [fulfill, otherwise] = [compileEffect(rule, rule.fulfill), compileEffect(rule, rule.otherwise)];
  return { holds, result: (scope) => (holds(scope) ? fulfill : otherwise)?.(scope) };
}

/** Without a condition a rule holds always, unless its `when` is false. */
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
  const spelling = SPELLINGS[key];
  return spelling === undefined ? evaluate : (scope) => spelling.map(evaluate(scope));
}

/** Tells whether two results are the same. */
export function sameResult(a: RuleResult, b: RuleResult): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
