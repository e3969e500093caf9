import type { CallOptions, Http } from '../http/Http.ts';
import type { CrmRoute } from './CrmRoute.ts';
import type { CurrentUser } from './CurrentUser.ts';

/** The calls about who is signed in and what he may open. */
export interface SessionCalls {
  readonly signIn: (loginId: string, password: string) => Promise<CurrentUser>;
  readonly currentUser: (options?: CallOptions) => Promise<CurrentUser>;
  readonly routes: (options?: CallOptions) => Promise<readonly CrmRoute[]>;
  readonly signOut: () => Promise<null>;
}

/** Makes the session calls. */
export function createSessionCalls(http: Http): SessionCalls {
  return {
    signIn: (loginId, password) =>
      http.post('/api/Account/Login', [
        ['LoginId', loginId],
        ['Password', password],
      ]),
    currentUser: (options) => http.get('/api/Account/CurrentUser', {}, options),
    routes: (options) => http.get('/api/System/GetCrmRoute', { appType: 1 }, options),
    signOut: () => http.get('/api/account/SigningOut'),
  };
}
