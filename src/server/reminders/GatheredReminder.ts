import type { ReceiverAccount } from '../db/system/receiverAccounts.ts';
import type { ReminderCase } from './ReminderCase.ts';

/** What waits to be told when the work is done, and whom. */
export interface GatheredReminder {
  readonly about: ReminderCase;
  readonly accounts: readonly ReceiverAccount[];
}
