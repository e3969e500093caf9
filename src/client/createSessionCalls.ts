import type { CallOptions, Http } from './http/Http.ts';
import type { FindReply } from '#wire/PickReply.ts';
import type { Company } from '#wire/Company.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { ChangesReply } from '#wire/SystemReplies.ts';

/** The calls about the signed-in user and the menu. */
export interface SessionCalls {
  readonly signIn: (loginId: string, password: string) => Promise<CurrentUser>;
  readonly currentUser: (options?: CallOptions) => Promise<CurrentUser>;
  readonly routes: (options?: CallOptions) => Promise<readonly MenuRoute[]>;
  /**
   * Matching records among all that the user may view (none for texts shorter than two characters), and the entities
   * that the user may create.
   */
  readonly find: (text: string, options?: CallOptions) => Promise<FindReply>;
  /** The change counters of enum types and the menu; this call does not extend the session. */
  readonly changes: (options?: CallOptions) => Promise<ChangesReply>;
  readonly signOut: () => Promise<null>;
  /** Public; null if the product describes no company. */
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
