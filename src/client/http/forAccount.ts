import type { CallTable } from '#wire/calls/call.ts';
import { ACCOUNT_HEADER } from '#wire/calls/accountHeader.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { Http } from './Http.ts';

/**
 * The same caller for a window that one account uses (empty: nobody): forms that it sends name the account, unless a call names its own, and are refused
 * once another one is signed in, as in another window. Reads and files do not: nothing of them lasts in the name of somebody.
 */
export function forAccount<T extends CallTable = Calls>(http: Http<T>, account: () => string): Http<T> {
  const named = (): Readonly<Record<string, string>> => (account() === '' ? {} : { [ACCOUNT_HEADER]: account() });
  return {
    ...http,
    post: (path, fields, options) =>
      http.post(path, fields, { ...options, headers: { ...named(), ...options?.headers } }),
  };
}
