import type { Values } from '#language/Value.ts';

/** The property with a child row's local key; never sent. */
const ROW_KEY = '$key';

/** Starts above the keys of earlier page loads, as drafts contain rows with those. */
let last = Date.now() * 1000;

export function keyRow(row: Values): Values {
  last += 1;
  return { ...row, [ROW_KEY]: last };
}

export function rowKey(row: Values): number {
  const key = row[ROW_KEY];
  return typeof key === 'number' ? key : 0;
}
