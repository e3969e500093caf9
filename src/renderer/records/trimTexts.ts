import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** Takes blanks off the ends of all texts, in place, as the server does; names those that changed. */
export function trimTexts(fields: readonly FieldModel[], values: Record<string, Value>): Set<string> {
  const changed = new Set<string>();
  for (const { name } of fields) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const trimmed = value.trim();
    if (trimmed === value) continue;
    values[name] = trimmed === '' ? null : trimmed;
    changed.add(name);
  }
  return changed;
}
