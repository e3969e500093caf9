import type { Value, Values } from '#language/Value.ts';

/** The fields that differ between two states of a record: field -> [before, after]. */
export function diffRecord(before: Values, after: Values): Record<string, [Value, Value]> {
  return Object.fromEntries(
    Object.keys(after).flatMap((name): [string, [Value, Value]][] => {
      const [old, now] = [before[name] ?? null, after[name] ?? null];
      return JSON.stringify(old) === JSON.stringify(now) ? [] : [[name, [old, now]]];
    }),
  );
}
