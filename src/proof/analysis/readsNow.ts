import type { Expression } from '#language/Expression.ts';
import { listNames } from '#language/mapExpression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Whether the outcome of rules and rollups for an unchanged record depends on the date. */
export function readsNow({ ruleSet, fields }: Pick<EntityModel, 'ruleSet' | 'fields'>): boolean {
  return (
    fields.some(({ rollup }) => isOfNow(rollup?.where)) ||
    ruleSet.rules.some(
      ({ property, condition, fulfill, otherwise }) =>
        property === 'value' && [condition, fulfill?.expression, otherwise?.expression].some(isOfNow),
    )
  );
}

const isOfNow = (expression: Expression | undefined): boolean =>
  expression !== undefined && listNames(expression).some(({ root }) => root === '$now');
