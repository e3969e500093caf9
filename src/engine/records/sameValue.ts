import { isEmpty } from '#language/isEmpty.ts';
import type { Value } from '#language/Value.ts';

/** Tells whether two values are the same to a person: empty ones are, lists are by what is in them. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
