import type { CallTable } from '#wire/calls/call.ts';
import { ACCOUNT_HEADER } from '#wire/calls/callHeaders.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { Http } from './Http.ts';

/**
 * The same caller for a window that one account uses (empty: none). Forms that it sends name the account, unless a call
 * names its own. The server refuses them once another account is signed in, for example in another window. Reads and
 * file transfers do not name it, because they store nothing in the name of an account.
 */
export function forAccount<T extends CallTable = Calls>(http: Http<T>, account: () => string): Http<T> {
  const named = (): Readonly<Record<string, string>> => (account() === '' ? {} : { [ACCOUNT_HEADER]: account() });
  return {
    ...http,
    post: (path, fields, options) =>
      http.post(path, fields, { ...options, headers: { ...named(), ...options?.headers } }),
  };
}
