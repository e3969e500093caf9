import { plainText } from '#language/plainText.ts';
import type { Db } from '../db/Database.ts';
import type { ReceiverAccount } from '../db/system/receiverAccounts.ts';
import { takeSentKeys } from '../db/system/reminderTables.ts';
import type { Call } from '../access/Call.ts';
import type { ReminderCase } from './ReminderCase.ts';
import { resolveReceivers } from './resolveReceivers.ts';
import { tell } from './tell.ts';

/**
 * Tells everybody whom a reminder means about one record: a message in the product, and messages to people outside that wait until
 * the transaction is through. Returns how many accounts were told.
 */
export async function deliver(db: Db, about: ReminderCase, call: Call): Promise<number> {
  const { source, entity, record, except } = about;
  const meant = await resolveReceivers(db, source.receivers, { entity, record }, call);
  const accounts = await untold(
    db,
    about,
    meant.filter(({ Id }) => Id !== except),
    call,
  );
  if (accounts.length === 0) return 0;
  if (call.gathered !== undefined) call.gathered.push({ about, accounts });
  else await tell(db, about, accounts, call);
  return accounts.length;
}

async function untold(
  db: Db,
  { reminder, entity, record, once }: ReminderCase,
  accounts: readonly ReceiverAccount[],
  call: Call,
): Promise<readonly ReceiverAccount[]> {
  if (once === undefined || accounts.length === 0) return accounts;
  const keyOf = ({ Id }: ReceiverAccount): string =>
    [once, reminder.key, entity.key, plainText(record['Id'] ?? null, ''), String(Id)].join(' ');
  const fresh = await takeSentKeys(db, accounts.map(keyOf), call.moment);
  return accounts.filter((account) => fresh.has(keyOf(account)));
}
