import type { CallOptions, Http } from './http/Http.ts';
import type { EntityWhy, UserWhy, ViewableAccount } from '#wire/ViewAsReply.ts';

/** What another account sees and may do, and why; for administrators. */
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
    user: (accountId, options) => http.get('/api/System/ViewAs', { accountId }, options),
    entity: (accountId, entity, id, options) => http.get('/api/System/ViewAs', { accountId, entity, id }, options),
  };
}
