import { sameValue, type Value, type Values } from '#language/Value.ts';

/** The changes of a waiting version: by field the value when it was first changed, and the waiting value. */
export type WaitingChanges = ReadonlyMap<string, readonly [base: Value, value: Value]>;

/** The fields of a waiting version that the record has changed to another value since the version was begun. */
export const overwrittenFields = (changes: WaitingChanges, record: Values): string[] =>
  [...changes]
    .filter(([name, [base, value]]) => !sameValue(record[name], base) && !sameValue(record[name], value))
    .map(([name]) => name);
