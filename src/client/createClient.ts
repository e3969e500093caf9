import { type Client, clientOf } from './Client.ts';
import { createHttp, type OnReply } from './http/createHttp.ts';

/** Creates the client of the API. `onSignedOut` runs whenever a reply reports a missing session (Code 10). */
export const createClient = (onSignedOut: () => void, baseURL?: string, onReply?: OnReply): Client =>
  clientOf(createHttp(onSignedOut, baseURL, onReply));
