import type { Client } from './Client.ts';
import { clientOf } from './clientOf.ts';
import { createHttp, type OnReply } from './http/createHttp.ts';

/** Makes the client of the API. `onSignedOut` runs whenever a reply says that nobody is signed in (Code 10). */
export const createClient = (onSignedOut: () => void, baseURL?: string, onReply?: OnReply): Client =>
  clientOf(createHttp(onSignedOut, baseURL, onReply));
