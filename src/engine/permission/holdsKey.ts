import type { UserContext } from './UserContext.ts';

/** Tells whether the user holds a permission key. */
export function holdsKey(user: Pick<UserContext, 'keys'>, key: string): boolean {
  return user.keys === 'all' || user.keys.has(key);
}
