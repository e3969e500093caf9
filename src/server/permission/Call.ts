import type { Access } from '#core/permission/decideAccess.ts';
import type { UserContext } from '#core/permission/UserContext.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { QueryContext } from '../db/sql/SqlScope.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { Services } from '../Services.ts';
import type { SignedIn } from '../session/SignedIn.ts';

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
  access(entity: EntityModel): Access;
}
