import type { Value } from './Value.ts';

/** Tells whether a value counts as empty: null, missing, empty text or an empty list (domain 0.5). */
export function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
