import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';

/** A limit of a field that a value breaks, and what it says; the pattern says it itself. */
export type Misfit =
  | readonly ['decimals' | 'above' | 'below' | 'minimum' | 'maximum' | 'tooLong' | 'tooShort', number]
  | readonly ['pattern', undefined];

/** The first limit of its field that a number breaks; `least` and `most` are its bounds as they are for this record. */
export function numberMisfit(
  { digits, exclusiveMinimum, exclusiveMaximum }: FieldModel,
  value: number,
  least: Value,
  most: Value,
): Misfit | undefined {
  if (digits !== undefined && roundHalfUp(value, digits) !== value) return ['decimals', digits];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return ['above', exclusiveMinimum];
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return ['below', exclusiveMaximum];
  if (typeof least === 'number' && value < least) return ['minimum', least];
  return typeof most === 'number' && value > most ? ['maximum', most] : undefined;
}

/** The first limit of its field that a text breaks. */
export function textMisfit({ maxLength, minLength, pattern }: FieldModel, value: string): Misfit | undefined {
  const { length } = [...value];
  if (maxLength !== undefined && length > maxLength) return ['tooLong', maxLength];
  if (minLength !== undefined && length < minLength) return ['tooShort', minLength];
  return pattern?.test(value) === false ? ['pattern', undefined] : undefined;
}
