import type { Value } from '#language/Value.ts';

/** A value as the database driver gives it, as a value of ours. An empty list is null, like everything empty. */
export function toValue(raw: unknown): Value {
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (!Array.isArray(raw) || raw.length === 0) return null;
  return raw.map(toValue);
}
