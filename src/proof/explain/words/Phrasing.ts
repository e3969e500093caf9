import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Phrase } from './Phrase.ts';
import type { Wording } from './Wording.ts';

/** The two ways to word an expression, handed to each other: values contain conditions and conditions values. */
export interface Phrasing extends Wording {
  /** `target` is the field that takes the value: constants are worded as its. */
  readonly valueOf: (expression: Expression, target?: FieldModel) => Phrase;
  /** `isNegated` words the contrary. */
  readonly conditionOf: (expression: Expression, isNegated?: boolean) => Phrase;
  /** The same for expressions over another entity. */
  readonly about: (entity: EntityModel) => Phrasing;
}
