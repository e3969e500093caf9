import type { CallOptions, Http } from './http/Http.ts';
import type { FindReply } from '#wire/PickReply.ts';
import type { Company } from '#wire/Company.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { ChangesReply } from '#wire/SystemReplies.ts';

/** The calls about who is signed in and what he may open. */
export interface SessionCalls {
  readonly signIn: (loginId: string, password: string) => Promise<CurrentUser>;
  readonly currentUser: (options?: CallOptions) => Promise<CurrentUser>;
  readonly routes: (options?: CallOptions) => Promise<readonly MenuRoute[]>;
  /** Records with this text of everything the user may view, none of texts shorter than two characters, and what he may make. */
  readonly find: (text: string, options?: CallOptions) => Promise<FindReply>;
  /** How often enum types and the menu were changed; asking keeps no session alive. */
  readonly changes: (options?: CallOptions) => Promise<ChangesReply>;
  readonly signOut: () => Promise<null>;
  /** Open to everybody; null where the product tells nothing about its company. */
  readonly company: (options?: CallOptions) => Promise<Company | null>;
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
    routes: (options) => http.get('/api/System/GetRoutes', { appType: 1 }, options),
    find: (text, options) => http.get('/api/System/Find', { searchKey: text }, options),
    changes: (options) => http.get('/api/System/GetChanges', {}, options),
    signOut: () => http.get('/api/account/SigningOut'),
    company: (options) => http.get('/api/System/GetCompany', {}, options),
  };
}
