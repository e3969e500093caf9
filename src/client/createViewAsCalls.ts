import type { CallOptions, Http } from './http/Http.ts';
import { oneKind } from './http/oneKind.ts';
import type { EntityWhy, UserWhy, ViewableAccount } from '#wire/ViewAsReply.ts';

/** The menu and permissions of another account with their reasons; for administrators. */
export interface ViewAsCalls {
  /** Accounts by part of their name. */
  readonly accounts: (search: string, options?: CallOptions) => Promise<{ readonly Rows: readonly ViewableAccount[] }>;
  readonly user: (accountId: number, options?: CallOptions) => Promise<UserWhy>;
  /** With `id` also about that record. */
  readonly entity: (
    accountId: number,
    entity: string,
    id: number | undefined,
    options?: CallOptions,
  ) => Promise<EntityWhy>;
}

/** Makes the calls of view-as. */
export function createViewAsCalls(http: Http): ViewAsCalls {
  return {
    accounts: (searchKey, options) => http.get('/api/System/ViewAsAccounts', { searchKey }, options),
    user: (accountId, options) =>
      oneKind(http.get('/api/System/ViewAs', { accountId }, options), (reply) => 'Menu' in reply),
    entity: (accountId, entity, id, options) =>
      oneKind(http.get('/api/System/ViewAs', { accountId, entity, id }, options), (reply) => 'Actions' in reply),
  };
}
