import { grantingCode } from '../permission/decideAction.ts';
import { needsNoKey } from '../permission/actionCodes.ts';
import type { DataScope, UserContext } from '../permission/UserContext.ts';

export interface Granted {
  readonly keys: ReadonlySet<string> | 'all';
  readonly actions: ReadonlySet<string>;
  readonly dataScope: DataScope;
  readonly entityScopes: Readonly<Record<string, DataScope>>;
}

/**
 * The first permission of a grant that exceeds the user's own, as a code; undefined if none does. Users cannot grant
 * what they do not have, so that the right to edit roles is not a right to everything.
 */
export function exceedsUser(granted: Granted, user: UserContext): string | undefined {
  if (user.keys !== 'all') {
    if (granted.keys === 'all') return '*';
    const own = user.keys;
    const key = [...granted.keys].find((one) => !own.has(one));
    if (key !== undefined) return key;
  }
  const action = [...granted.actions].find((code) =>
    needsNoKey(code) && user.keys !== 'all' ? !user.actions.has(code) : grantingCode(user.actions, code) === undefined,
  );
  if (action !== undefined) return action;
  if (granted.dataScope > user.dataScope) return `DataScope ${granted.dataScope}`;
  return Object.entries(granted.entityScopes).find(
    ([entity, scope]) => scope > (user.entityScopes[entity] ?? user.dataScope),
  )?.[0];
}
