import { replaceNode } from '#language/mapExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { handsOn } from '../analysis/ruleResult.ts';
import type { CoverageGoal } from './RuleMeter.ts';
import type { Survey } from './Survey.ts';

/**
 * Whether a goal that no walked state meets is impossible. The walk covers all states that conditions distinguish;
 * where an atom decides a computed value, which may be the same in all of them, a proof is needed.
 */
export function isUnmeetable(goal: CoverageGoal, survey: Survey): boolean {
  const { rule, kind, place, wants } = goal;
  const ofCondition = kind === 'condition' ? wants !== undefined : place.pointer.endsWith('/when');
  const isSeen = ofCondition || rule.property !== 'value';
  const isExact = survey.exact.has(rule) && (isSeen || handsOn(rule, survey.entity.ruleSet.rules));
  return isExact || (kind === 'atom' && neverDecides(goal, survey));
}

/** Where the atom has this value, the expression has the same value as with the other one. */
function neverDecides({ rule, node, wants }: CoverageGoal, { finite }: Survey): boolean {
  const parts = [rule.condition, rule.fulfill?.expression, rule.otherwise?.expression];
  return parts.every((part) => {
    if (part === undefined || node === undefined) return true;
    const other = replaceNode(part, node, literal(wants !== true));
    const decided = wants === true ? choose(node, part, other) : choose(node, other, part);
    return provenSame(decided, other, finite);
  });
}

const NOWHERE = { start: 0, end: 0 };

export const literal = (value: boolean): Expression => ({ kind: 'literal', value, ...NOWHERE });

/** A conditional expression. */
export const choose = (test: Expression, yes: Expression, no: Expression): Expression => ({
  kind: 'conditional',
  test,
  yes,
  no,
  ...NOWHERE,
});
