import { listNames } from '#language/mapExpression.ts';
import type { RuleSet } from '#engine/rules/RuleSet.ts';

/** Tells whether what rules make of an unchanged record depends on the day. */
export function readsNow({ rules }: RuleSet): boolean {
  return rules.some(
    ({ property, condition, fulfill, otherwise }) =>
      property === 'value' &&
      [condition, fulfill?.expression, otherwise?.expression].some(
        (expression) => expression !== undefined && listNames(expression).some(({ root }) => root === '$now'),
      ),
  );
}
