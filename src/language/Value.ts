/** A single value of the expression language; null stands for missing, empty text and null alike. */
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

/** Tells whether a value counts as empty: null, missing, empty text or an empty list (domain 0.5). */
export function isEmpty(value: Value | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value as plain text: scalars as they are, lists joined by `separator`, empty text for null and rows. */
export function plainText(value: Value, separator: string): string {
  if (value === null) return '';
  if (isList(value)) return value.map((item) => plainText(item, separator)).join(separator);
  return typeof value === 'object' ? '' : String(value);
}
