import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** The texts that have blanks at an end, by field, without them, as the server stores them. */
export function trimmedTexts(fields: readonly FieldModel[], values: Values): Record<string, Value> {
  const trimmed: Record<string, Value> = {};
  for (const { name } of fields) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (text !== value) trimmed[name] = text === '' ? null : text;
  }
  return trimmed;
}
