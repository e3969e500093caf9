import type { Call } from './Call.ts';
import { makeCall, withoutAccount, type CallServices } from './publicCall.ts';
import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';

/** The product itself, when it works without anybody's request: it may do everything and is nobody. */
export const SYSTEM_USER: UserContext = {
  ...ANONYMOUS_USER,
  name: '系统',
  role: 'employee',
  keys: 'all',
  actions: new Set(['*']),
  dataScope: 5,
};

/** A call of the product itself, for steps of the start and for jobs. */
export function systemCall(services: CallServices): Call {
  return makeCall(withoutAccount(SYSTEM_USER), '', services);
}
