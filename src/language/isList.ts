import type { Value, Values } from './Value.ts';

/** Narrows a value to a list; `Array.isArray` would widen its items to any. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Narrows a value to a record of named values, for child rows. */
export function isRow(value: Value | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
