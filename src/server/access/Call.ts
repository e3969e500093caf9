import type { Access } from '#engine/permission/decideAccess.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { Values } from '#language/Value.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Db } from '../db/Database.ts';
import type { GatheredReminder } from '../notify/GatheredReminder.ts';
import type { Touched } from '../records/save/Touched.ts';
import type { Services } from '../http/Services.ts';
import type { SignedIn } from '../session/Sessions.ts';

/** What a command works with: the transition it belongs to, in its transaction. */
export interface CommandInput {
  readonly db: Db;
  readonly call: Call;
  /** The entity as the dialog of the transition sees it. */
  readonly entity: EntityModel;
  readonly transition: TransitionModel;
  readonly id: number;
  /** The record as it is. */
  readonly before: Values;
  /** The record with the inputs, after the rules; what the dialog asked for besides is here, too. */
  readonly values: Values;
}

/** What a transition does that a schema cannot say. Both steps throw AppError to refuse; nothing has happened then. */
export interface Command {
  /** Before the record is written: further values for it. */
  readonly prepare?: (input: CommandInput) => Promise<Values>;
  /** After it was written: other records. Returns those that changed. */
  readonly follow?: (input: CommandInput & { readonly after: Values }) => Promise<readonly Touched[]>;
}

/** One call of a signed-in user: who asks, of which product, at what moment, and what he may do. */
export interface Call extends QueryContext {
  readonly services: Services;
  readonly product: ReadyProduct;
  readonly signedIn: SignedIn;
  readonly who: UserContext;
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** The address the call came from. */
  readonly address: string;
  /** By the name that transitions call them. */
  readonly commands: ReadonlyMap<string, Command>;
  access(entity: EntityModel): Access;
  /** Set: whom the work concerns is told at its end, of all records at once; `gatherReminders` does. */
  readonly gathered?: GatheredReminder[];
}
