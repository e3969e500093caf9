import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

/** Tells whether the user may change what a key opens and an action (`EnumItem.edit`) names: employees with both; a chairman changes nothing. */
export function mayAdminister(user: UserContext, key: string, action: string): boolean {
  if (user.role !== 'employee' || user.isChairman || !holdsKey(user, key)) return false;
  return grantingCode(user.actions, action) !== undefined;
}

/** The code of an action list that grants an action (`Contract.edit`): itself, all of its entity (`Contract.*`), or `*`. */
export function grantingCode(actions: ReadonlySet<string>, action: string): string | undefined {
  const [api = ''] = action.split('.');
  return [action, `${api}.*`, '*'].find((code) => actions.has(code));
}
