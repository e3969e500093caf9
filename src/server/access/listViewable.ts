import { findAccounts } from '../db/system/accounts.ts';
import type { Call } from './Call.ts';
import { demandAdministrator } from './viewedCall.ts';

export interface ViewableAccount {
  readonly Id: number;
  readonly Name: string;
  readonly Kind: string;
  readonly Roles: readonly string[];
  readonly State: number;
}

const MOST = 50;

/** The accounts an administrator may look at, found by part of their name. Throws FORBIDDEN. */
export async function listViewable(call: Call, search: string): Promise<ViewableAccount[]> {
  demandAdministrator(call);
  const rows = await findAccounts(call.services.database.db, search.trim(), MOST);
  return rows.map(({ Id, RealName, NickName, LoginId, CustomerId, Roles, AccountState }) => ({
    Id,
    Name: RealName ?? NickName ?? LoginId,
    Kind: CustomerId === null ? '员工' : '客户',
    Roles: Roles ?? [],
    State: AccountState,
  }));
}
