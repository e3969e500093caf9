import { followChanges } from '../admin/followChanges.ts';
import type { Services } from '../Services.ts';
import type { SignedIn } from '../session/SignedIn.ts';
import type { Call } from './Call.ts';
import { makeCall } from './makeCall.ts';

/** Opens a call for a signed-in user, after what administrators changed meanwhile, here or in another process. */
export async function openCall(services: Services, signedIn: SignedIn, address: string): Promise<Call> {
  await followChanges(services);
  return makeCall(services, signedIn, address);
}
