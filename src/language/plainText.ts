import { isList } from './isList.ts';
import type { Value } from './Value.ts';

/** A value as plain text: scalars as they are, lists joined by `separator`, empty text for null and rows. */
export function plainText(value: Value, separator: string): string {
  if (value === null) return '';
  if (isList(value)) return value.map((item) => plainText(item, separator)).join(separator);
  return typeof value === 'object' ? '' : String(value);
}
