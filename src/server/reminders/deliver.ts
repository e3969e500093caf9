import type { Values } from '#core/expression/Value.ts';
import { plainText } from '#core/format/plainText.ts';
import type { ReminderModel, ReminderSourceModel } from '#core/reminder/ReminderModel.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import type { ReceiverAccount } from '../db/jobs/receiverAccounts.ts';
import { addNotices, takeSentKeys } from '../db/jobs/reminderTables.ts';
import type { Call } from '../permission/Call.ts';
import { addMessages, type MessageText } from './addMessages.ts';
import { reminderText } from './reminderText.ts';
import { resolveReceivers } from './resolveReceivers.ts';

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

/**
 * Tells everybody whom a reminder means about one record: a message in the product, and messages to people outside that wait until
 * the transaction is through. Returns how many accounts were told.
 */
export async function deliver(db: Db, about: ReminderCase, call: Call): Promise<number> {
  const { reminder, source, entity, record, except } = about;
  const meant = await resolveReceivers(db, source.receivers, { entity, record }, call);
  const accounts = await untold(
    db,
    about,
    meant.filter(({ Id }) => Id !== except),
    call,
  );
  if (accounts.length === 0) return 0;
  const text = await reminderText(db, source, entity, record, call);
  await addMessages(db, accounts, { type: reminder.type, ...text, about: targetOf(source, entity, record) }, call);
  const notices = accounts.flatMap((account) =>
    reminder.channels.flatMap((Channel) => {
      const Target = Channel === 'sms' ? account.PhoneNumber : account.Email;
      return Target === null ? [] : [{ Channel, Target, Title: text.title, Content: text.content }];
    }),
  );
  await addNotices(db, notices, call.moment);
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

/** The record that a message leads to. */
function targetOf({ about }: ReminderSourceModel, entity: EntityModel, record: Values): MessageText['about'] {
  if (about === undefined) return { entity: entity.key, id: record['Id'] ?? null };
  const { oneOf, entity: only = '' } = entity.field(about)?.reference ?? {};
  return { entity: oneOf === undefined ? only : plainText(record[oneOf.by] ?? null, ''), id: record[about] ?? null };
}
