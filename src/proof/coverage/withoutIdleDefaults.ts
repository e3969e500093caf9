import type { Expression } from '#language/Expression.ts';
import { mapExpression } from '#language/mapExpression.ts';
import type { Rule } from '#engine/rules/Rule.ts';
import { inputKey } from '../analysis/inputKey.ts';
import type { Survey } from './Survey.ts';

/** Functions that return null exactly when an argument is null. */
const FILLED_BY_ARGUMENTS: readonly string[] = [
  ...['round', 'floor', 'ceil', 'abs', 'min', 'max', 'sum', 'count'],
  ...['date', 'year', 'month', 'weekday', 'daysBetween'],
];

/**
 * Removes each `??` after a field that is never empty where it is read: a computed field, when everything that makes it
 * empty (conditions, and fields that are not filled in) was seen in every state.
 */
export function withoutIdleDefaults(
  { entity, classes, exact }: Survey,
  rules: readonly Rule[],
): (set: Expression) => Expression {
  const scopes = rules.flatMap((rule) => classes.get(rule) ?? []).map(({ scope }) => scope);
  const isFilled = (name: string, within: readonly string[] = []): boolean => {
    const computing = entity.ruleSet.rules.filter(({ property, target }) => property === 'value' && target === name);
    return (
      !within.includes(name) &&
      computing.every((rule) =>
        [rule.fulfill, rule.otherwise].every(
          (effect) => effect?.expression === undefined || isEmptyByInputs(effect.expression, [...within, name]),
        ),
      )
    );
  };
  const isEmptyByInputs = (node: Expression, within: readonly string[]): boolean => {
    switch (node.kind) {
      case 'name':
        return isFilled(inputKey(node) ?? '', within);
      case 'arithmetic':
        return (
          node.op !== '/' && node.op !== '%' && [node.left, node.right].every((side) => isEmptyByInputs(side, within))
        );
      case 'coalesce':
        return [node.left, node.right].every((side) => isEmptyByInputs(side, within));
      case 'conditional':
        return [node.yes, node.no].every((side) => isEmptyByInputs(side, within));
      case 'call':
        return FILLED_BY_ARGUMENTS.includes(node.name) && node.args.every((side) => isEmptyByInputs(side, within));
      default:
        return node.kind === 'literal';
    }
  };
  const isNeverEmpty = (name: string): boolean =>
    entity.ruleSet.rules.some(({ property, target }) => property === 'value' && target === name) &&
    rules.every((rule) => exact.has(rule)) &&
    isFilled(name) &&
    scopes.length > 0 &&
    scopes.every(({ values }) => (values[name] ?? null) !== null);
  return (set) =>
    mapExpression(set, (node) =>
      node.kind === 'coalesce' && node.left.kind === 'name' && isNeverEmpty(inputKey(node.left) ?? '')
        ? node.left
        : node,
    );
}
