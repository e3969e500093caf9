import type { Values } from '#language/Value.ts';

/** The property with a child row's local key; never sent. */
const ROW_KEY = '$key';

/** Drafts bring rows with the keys of an earlier page: those of this one begin above them. */
let last = Date.now() * 1000;

/** The row with a key of its own. */
export function keyRow(row: Values): Values {
  last += 1;
  return { ...row, [ROW_KEY]: last };
}

/** The key of a row. */
export function rowKey(row: Values): number {
  const key = row[ROW_KEY];
  return typeof key === 'number' ? key : 0;
}
