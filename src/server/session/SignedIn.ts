import type { UserContext } from '#engine/permission/UserContext.ts';
import type { AccountRow } from '../db/system/accounts.ts';

/** The signed-in user of a call. */
export interface SignedIn {
  readonly user: UserContext;
  readonly account: AccountRow;
  readonly unitName: string | null;
  readonly customerName: string | null;
  readonly tokenHash: string;
  /** When the session began. Milliseconds since 1970. */
  readonly since: number;
}
