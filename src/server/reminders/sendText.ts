import type { ReminderModel, ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import type { Db } from '../db/Database.ts';
import type { ReceiverAccount } from '../db/system/receiverAccounts.ts';
import { addNotices } from '../db/system/reminderTables.ts';
import type { Call } from '../access/Call.ts';
import { addMessages, type MessageText } from './addMessages.ts';

/** Gives accounts a message by every channel of a source of reminders; those to people outside wait until the transaction is through. */
export async function sendText(
  db: Db,
  { type }: Pick<ReminderModel, 'type'>,
  { channels }: Pick<ReminderSourceModel, 'channels'>,
  accounts: readonly ReceiverAccount[],
  text: Omit<MessageText, 'type'>,
  call: Call,
): Promise<void> {
  if (channels.includes('message')) await addMessages(db, accounts, { type, ...text }, call);
  const notices = accounts.flatMap((account) =>
    channels.flatMap((Channel) => {
      if (Channel === 'message') return [];
      const Target = Channel === 'sms' ? account.PhoneNumber : account.Email;
      return Target === null ? [] : [{ Channel, Target, Title: text.title, Content: text.content }];
    }),
  );
  await addNotices(db, notices, call.moment);
}
