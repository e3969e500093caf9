import type { Access } from '#engine/permission/decideAccess.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { AccountRow } from '../db/accounts/accounts.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { PendingReminder } from './PendingReminder.ts';

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

/** One call: who asks, of which product, at what moment, and what he may do. */
export interface Call extends QueryContext {
  readonly product: ReadyProduct;
  readonly signedIn: SignedIn;
  readonly who: UserContext;
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** The address the call came from. */
  readonly address: string;
  access(entity: EntityModel): Access;
  /** Set: reminders wait here until the work over several records is done; `gatherReminders` sends them then. */
  readonly pending?: PendingReminder[];
}
