import type { Values } from '#language/Value.ts';
import { plainText } from '#language/plainText.ts';
import type { ReminderSourceModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../db/Database.ts';
import type { ReceiverAccount } from '../db/system/receiverAccounts.ts';
import type { Call } from '../access/Call.ts';
import type { MessageText } from './addMessages.ts';
import { reminderText } from './reminderText.ts';
import type { ReminderCase } from './ReminderCase.ts';
import { sendText } from './sendText.ts';

/** Tells accounts what a reminder says about one record. */
export async function tell(
  db: Db,
  { reminder, source, entity, record }: ReminderCase,
  accounts: readonly ReceiverAccount[],
  call: Call,
): Promise<void> {
  const text = await reminderText(db, source, entity, record, call);
  await sendText(db, reminder, source, accounts, { ...text, about: targetOf(source, entity, record) }, call);
}

/** The record that a message leads to. */
function targetOf({ about }: ReminderSourceModel, entity: EntityModel, record: Values): MessageText['about'] {
  if (about === undefined) return { entity: entity.key, id: record['Id'] ?? null };
  const { oneOf, entity: only = '' } = entity.field(about)?.reference ?? {};
  return { entity: oneOf === undefined ? only : plainText(record[oneOf.by] ?? null, ''), id: record[about] ?? null };
}
