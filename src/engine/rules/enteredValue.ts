import type { Value, Values } from '#language/Value.ts';

/** The value entered in a field, as rules read it: an empty text is null. */
export function enteredValue(values: Values, name: string): Value {
  const value = values[name];
  return value === undefined || value === '' ? null : value;
}
