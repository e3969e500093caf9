/** A single value of the expression language; null represents missing, empty text and null alike. */
export type Scalar = string | number | boolean | null;

/** Anything an expression can read or return: plain data only. */
export type Value = Scalar | readonly Value[] | { readonly [name: string]: Value };

/** Named values of one record, a user or a referenced record. */
export type Values = { readonly [name: string]: Value };

/** Narrows a value to a list; `Array.isArray` would widen its items to any. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Narrows a value to a record of named values, for child rows. */
export function isRow(value: Value | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a value; none for values without rows. */
export const rowsOf = (value: Value | undefined): readonly Values[] => (isList(value) ? value.filter(isRow) : []);

/** Whether a value counts as empty: null, missing, empty text or an empty list (domain 0.5). */
export function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value as plain text: scalars as they are, lists joined by `separator`, empty text for null and rows. */
export function plainText(value: Value, separator: string): string {
  if (value === null) return '';
  if (isList(value)) return value.map((item) => plainText(item, separator)).join(separator);
  return typeof value === 'object' ? '' : String(value);
}

/** Whether two values look the same to a user: empty ones are equal, and lists are compared by their items. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  // Long lists differ in one item as a rule, and the others are the same objects.
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, index) => sameItem(item, b[index]));
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

const sameItem = (a: Value, b: Value | undefined): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ between two states of a record: field -> [before, after]. */
export function diffRecord(before: Values, after: Values): Record<string, [Value, Value]> {
  return Object.fromEntries(
    Object.keys(after).flatMap((name): [string, [Value, Value]][] => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [[name, [old, now]]];
    }),
  );
}
