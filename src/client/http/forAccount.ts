import type { CallTable } from '#wire/calls/call.ts';
import { ACCOUNT_HEADER } from '#wire/calls/callHeaders.ts';
import type { Calls } from '#wire/calls/CALLS.ts';
import type { Http } from './Http.ts';

/** The same caller for the account of a window (empty: none): its forms are refused for another account. */
export function forAccount<T extends CallTable = Calls>(http: Http<T>, account: () => string): Http<T> {
  const named = (): Readonly<Record<string, string>> => (account() === '' ? {} : { [ACCOUNT_HEADER]: account() });
  return {
    ...http,
    post: (path, fields, options) =>
      http.post(path, fields, { ...options, headers: { ...named(), ...options?.headers } }),
  };
}
