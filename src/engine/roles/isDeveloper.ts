import { holdsKey, type UserContext } from '../permission/UserContext.ts';

const KEY = 'Development';

/** Tells whether the user may see how the product is made: an employee who holds the key of the development screens. */
export function isDeveloper(user: Pick<UserContext, 'role' | 'keys'>): boolean {
  return user.role === 'employee' && holdsKey(user, KEY);
}
