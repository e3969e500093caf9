import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { Values } from '#language/Value.ts';
import type { ReminderModel, ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** What waits to be told when the work is done, and whom. */
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
  /** Set: each account is told once about this record in that time, however many processes look. */
  readonly once?: string | undefined;
  /** Whoever caused it need not be told. */
  readonly except?: number | undefined;
}
