import { isEmpty, type Value, type Values } from '#language/Value.ts';

/** Tells whether two values are the same to a person: empty ones are, lists are by what is in them. */
export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** The fields that differ between two states of a record: field -> [before, after]. */
export function diffRecord(before: Values, after: Values): Record<string, [Value, Value]> {
  return Object.fromEntries(
    Object.keys(after).flatMap((name): [string, [Value, Value]][] => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [[name, [old, now]]];
    }),
  );
}
