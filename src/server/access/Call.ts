import { AppError } from '#engine/errors.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import { isDeveloper, type UserContext } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Language } from '#engine/words/Language.ts';
import type { Wording } from '#fields/table/fieldKinds.ts';
import type { Zone } from '#fields/Zone.ts';
import type { AccountRow } from '../db/accounts/accounts.ts';
import type { DbContext, QueryContext } from '../db/sql/SqlScope.ts';
import type { Hooks } from '../product/Hooks.ts';
import type { ReadyProduct } from '../product/ReadyProduct.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { Translate } from '#engine/words/translator.ts';
import type { Values } from '#language/Value.ts';
import type { ReminderModel, ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';

export interface SignedIn {
  readonly user: UserContext;
  readonly account: AccountRow;
  readonly unitName: string | null;
  readonly customerName: string | null;
  readonly tokenHash: string;
  /** When the session began. Milliseconds since 1970. */
  readonly since: number;
}

/** One call: its user, product, moment and permissions. */
export interface Call extends QueryContext {
  /** The product in the language of the call; its conditions, SQL and enum types are those of `written`. */
  readonly product: ReadyProduct;
  /** The product in the language of its documents: stored texts use it (`asWritten`). */
  readonly written: ReadyProduct;
  readonly language: Language;
  /** Language of the reply's reader. Writes use the language of the product (`forReader`). */
  readonly reader: Language;
  /** The product's hooks that run when a record is saved. */
  readonly hooks: Hooks;
  readonly signedIn: SignedIn;
  readonly who: UserContext;
  /** The day of `now`: results that depend only on the day can be cached for the whole day. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** The time zone of stored moments. */
  readonly zone: Zone;
  readonly address: string;
  /** Translates the server's texts into the language of the call. */
  readonly say: Translate;
  /** The texts for values in that language. */
  readonly wording: Wording;
  access(entity: EntityModel): Access;
  /** Set: reminders wait here until the work over several records is done; `gatherReminders` then sends them. */
  readonly pending?: PendingReminder[];
}

/** A call with the database that its statements use. */
export type DbCall = Call & DbContext;

/** A call with the services that its work uses. */
export type Served<S, C extends Call = Call> = C & { readonly services: S };

/** A reminder to send when the work is done, and its receivers. */
export interface PendingReminder {
  readonly about: ReminderCase;
  readonly accounts: readonly ReceiverAccount[];
}

/** A record that a reminder is about. */
export interface ReminderCase {
  readonly reminder: ReminderModel;
  readonly source: ReminderSourceModel;
  readonly entity: EntityModel;
  readonly record: Values;
  /** Each account receives this reminder about the record once in that period, over all processes. */
  readonly once?: string | undefined;
  /** The account that caused it; it receives no reminder. */
  readonly except?: number | undefined;
}

/** Throws FORBIDDEN for users other than employees with the key of the development screens. */
export function demandDeveloper({ who }: Call): void {
  if (!isDeveloper(who)) throw new AppError('FORBIDDEN');
}
