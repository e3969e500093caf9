import { perObject } from '#language/perObject.ts';
import { createHash } from 'node:crypto';
import type { UserContext } from '#engine/permission/UserContext.ts';

const MAX_CACHED = 2000;
const known = new Map<string, UserContext>();

/**
 * Returns one object for all users with equal facts, so that results cached for it survive the next lookup. `among`
 * caches the users of one task instead, without a limit: thousands of users in a task would evict the active ones.
 */
export function sameUser(user: UserContext, among?: Map<string, UserContext>): UserContext {
  const facts = {
    ...user,
    keys: user.keys === 'all' ? user.keys : [...user.keys],
    actions: [...user.actions],
    absent: user.absent?.map(numberOf),
  };
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  const same = (among ?? known).get(key) ?? user;
  if (among !== undefined) {
    among.set(key, same);
    return same;
  }
  known.delete(key);
  known.set(key, same);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED && oldest !== undefined) known.delete(oldest);
  return same;
}

let last = 0;

/** A number that identifies an object as long as it exists. */
export const numberOf = perObject((_one: object): number => (last += 1));

/** A key that is equal for users with the same rights, as far as they share the merged objects of their roles. */
export function likenessOf(user: UserContext | undefined): string {
  if (user === undefined) return '';
  const { accountId: _, loginId: _l, name: _n, phone, employeeId, keys, actions, ...facts } = user;
  const held = keys === 'all' ? keys : numberOf(keys);
  return JSON.stringify([facts, phone === null, employeeId === null, held, numberOf(actions)]);
}
