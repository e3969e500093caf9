import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import type { Services } from '../Services.ts';
import type { Call } from './Call.ts';
import { openCall } from './openCall.ts';
import { withoutAccount } from './withoutAccount.ts';

/** Opens a call for somebody who did not sign in: `access` grants him what is public, and nothing else. `uploader` owns his files. */
export async function publicCall(services: Services, address: string, uploader = 0): Promise<Call> {
  return openCall(services, withoutAccount({ ...ANONYMOUS_USER, accountId: uploader }), address);
}
