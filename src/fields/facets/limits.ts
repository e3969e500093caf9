import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '../FieldModel.ts';

/** The limit of a field that a value violates, and its bound; 0 for the pattern, which has no number. */
export type Misfit = readonly [
  limit: 'decimals' | 'above' | 'below' | 'minimum' | 'maximum' | 'tooLong' | 'tooShort' | 'pattern',
  bound: number,
];

/** The first limit of its field that a number or a text breaks; `least` and `most` are the bounds of a number as they are for this record. */
export function misfitOf(
  { digits, exclusiveMinimum, exclusiveMaximum, maxLength, minLength, pattern }: FieldModel,
  value: string | number,
  least: Value,
  most: Value,
): Misfit | undefined {
  if (typeof value === 'string') {
    const { length } = [...value];
    if (maxLength !== undefined && length > maxLength) return ['tooLong', maxLength];
    if (minLength !== undefined && length < minLength) return ['tooShort', minLength];
    return pattern?.test(value) === false ? ['pattern', 0] : undefined;
  }
  if (digits !== undefined && roundHalfUp(value, digits) !== value) return ['decimals', digits];
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return ['above', exclusiveMinimum];
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return ['below', exclusiveMaximum];
  if (typeof least === 'number' && value < least) return ['minimum', least];
  return typeof most === 'number' && value > most ? ['maximum', most] : undefined;
}
