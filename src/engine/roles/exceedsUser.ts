import { grantingCode } from '../permission/decideAction.ts';
import type { DataScope, UserContext } from '../permission/UserContext.ts';

/** What a role grants. */
export interface Granted {
  readonly keys: ReadonlySet<string> | 'all';
  readonly actions: ReadonlySet<string>;
  readonly dataScope: DataScope;
  readonly entityScopes: Readonly<Record<string, DataScope>>;
}

/**
 * What of a grant goes beyond what the user himself may do, as a code; undefined when nothing does. Nobody gives away what he does not
 * have, so that a right over roles is no right over everything.
 */
export function exceedsUser(granted: Granted, user: UserContext): string | undefined {
  if (user.keys !== 'all') {
    if (granted.keys === 'all') return '*';
    const own = user.keys;
    const key = [...granted.keys].find((one) => !own.has(one));
    if (key !== undefined) return key;
  }
  const action = [...granted.actions].find((code) => grantingCode(user.actions, code) === undefined);
  if (action !== undefined) return action;
  if (granted.dataScope > user.dataScope) return `DataScope ${granted.dataScope}`;
  return Object.entries(granted.entityScopes).find(
    ([entity, scope]) => scope > (user.entityScopes[entity] ?? user.dataScope),
  )?.[0];
}
