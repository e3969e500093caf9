import type { EnumSource } from '#language/enums/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { conditionPhrase } from './conditionPhrase.ts';
import { tidy } from './Phrase.ts';
import type { Phrasing } from './Phrasing.ts';
import { valuePhrase } from './valuePhrase.ts';
import type { Wording } from './Wording.ts';

/** An expression in Chinese: titles instead of names, labels instead of values, 且, 或 and functions in words. `target` takes its value. */
export function describeExpression(
  expression: Expression,
  entity: EntityModel,
  enums: EnumSource,
  more: Pick<Wording, 'findEntity' | 'readable'> & { readonly target?: FieldModel } = {},
): string {
  const { target, findEntity, readable } = more;
  return tidy(phrasingOf({ entity, enums, findEntity, readable }).valueOf(expression, target).text);
}

/** A condition in Chinese; `isNegated` words what must hold for it to be false. */
export function describeCondition(expression: Expression, wording: Wording, isNegated = false): string {
  return tidy(phrasingOf(wording).conditionOf(expression, isNegated).text);
}

function phrasingOf(wording: Wording): Phrasing {
  const phrasing: Phrasing = {
    ...wording,
    valueOf: (expression, target) => valuePhrase(expression, phrasing, target),
    conditionOf: (expression, isNegated = false) => conditionPhrase(expression, phrasing, isNegated),
    about: (entity) => phrasingOf({ ...wording, entity, readable: undefined }),
  };
  return phrasing;
}
