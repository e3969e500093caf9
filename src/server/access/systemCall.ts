import type { Services } from '../Services.ts';
import type { Call } from './Call.ts';
import { makeCall } from './makeCall.ts';
import { SYSTEM_USER } from './SYSTEM_USER.ts';
import { withoutAccount } from './withoutAccount.ts';

/** A call of the product itself, for steps of the start and for jobs. */
export function systemCall(services: Services): Call {
  return makeCall(services, withoutAccount(SYSTEM_USER), '');
}
