import { decideAccess } from '#engine/permission/decideAccess.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import type { Call } from './Call.ts';
import { SYSTEM_USER } from './SYSTEM_USER.ts';

/** The same call as the product itself would make it: what follows by itself from what a person did. */
export function asSystem(call: Call): Call {
  return {
    ...call,
    who: SYSTEM_USER,
    user: userValues(SYSTEM_USER),
    access: (entity) => decideAccess(entity, SYSTEM_USER, call.findEntity),
  };
}
