import type { Services } from '../Services.ts';
import { logAccountEvent } from './logAccountEvent.ts';

/** Ends the session of a session id for the person who has it, in writing. One that has ended already is nothing to write of. */
export async function signOut(services: Services, token: string, address: string): Promise<void> {
  const signedIn = await services.sessions.find(token);
  await services.sessions.end(token);
  if (signedIn !== undefined)
    await logAccountEvent(services, { action: 'signOut', account: signedIn.account, address });
}
