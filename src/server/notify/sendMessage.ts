import { type Values, type Value, plainText } from '#language/Value.ts';
import type { ReminderSourceModel, ReminderModel } from '#engine/reminder/ReminderModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import { LANGUAGES, type Language } from '#engine/words/Language.ts';
import type { Call, ReminderCase, DbCall } from '../access/Call.ts';
import { entityIn, inLanguage } from '../access/openCall.ts';
import { languagesOf } from '../product/englishProduct.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { insertRecords } from '../db/rows/writeRecords.ts';
import { formatValue } from '#fields/table/fieldKinds.ts';
import { channelKind } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { fillTemplate, templateNames } from '#engine/reminder/noticeTemplate.ts';
import { collectNamed, fieldText, hasText, readTitles, recordTitle } from '../records/read/readTitles.ts';
import { readSwitchedOff } from '../db/accounts/noticeChoiceTable.ts';
import { addNotices, type LoggedNotice } from '../db/system/reminderTables.ts';

interface MessageText {
  readonly type: number;
  readonly title: string;
  readonly content: string;
  /** The record that it links to, or the list (the value of a `ListLink` field), for entities with a link. */
  readonly about:
    | {
        readonly entity: string;
        readonly id: Value;
        readonly list?: string;
        /** The position in the record (`formatRecordPlace`). */
        readonly place?: string;
      }
    | undefined;
}

/** MessageType of the product's own messages. */
export const SYSTEM_MESSAGE = 1;
const MAX_TITLE_LENGTH = 100;
/** Longer content is cut. */
export const MAX_CONTENT_LENGTH = 2000;

/** Writes one message per account, as the system, and returns their Ids. A product without messages writes none. */
export async function addMessages(
  accounts: readonly Pick<ReceiverAccount, 'Id'>[],
  { type, title, content, about }: MessageText,
  call: DbCall,
): Promise<number[]> {
  const message = call.findEntity(call.product.organisation.message ?? '');
  if (message === undefined || accounts.length === 0) return [];
  const reference = message.field('RelatedId')?.reference;
  const isKnown =
    about !== undefined &&
    (about.id !== null || about.list !== undefined) &&
    reference !== undefined &&
    referredKeys(reference).includes(about.entity);
  const base = { CreateTime: call.now, UpdateTime: call.now, Version: 1, IsDeleted: false };
  const values = {
    MessageTitle: title.slice(0, MAX_TITLE_LENGTH),
    Content: content.slice(0, MAX_CONTENT_LENGTH),
    MessageType: type,
    RelatedEntity: isKnown ? about.entity : null,
    RelatedId: isKnown ? about.id : null,
    RelatedList: isKnown ? (about.list ?? about.place ?? null) : null,
    IsRead: false,
    SendTime: call.now,
  };
  const known = Object.fromEntries(
    Object.entries(values).filter(([name]): boolean => message.field(name) !== undefined),
  );
  const rows = accounts.map(({ Id }): Record<string, Value> => ({ ...base, ...known, ReceiverAccountId: Id }));
  return insertRecords(call.db, message.key, rows);
}

/** Sends a reminder about one record to accounts, to each in its language. */
export async function sendMessage(
  about: ReminderCase,
  accounts: readonly ReceiverAccount[],
  call: DbCall,
): Promise<void> {
  for (const language of LANGUAGES) {
    const own = accounts.filter((account) => languageOf(account, call) === language);
    if (own.length === 0) continue;
    const { reminder, source, entity, record } = about;
    const text = await textsOf(about, inLanguage(call, language));
    await sendText(reminder, source, own, { ...text, about: targetOf(source, entity, record) }, call);
  }
}

/** The language in which an account receives reminders: without a choice, that of the documents. */
export const languageOf = ({ Language }: ReceiverAccount, { written }: Call): Language =>
  Language !== null && languagesOf(written).includes(Language) ? Language : 'zh';

function targetOf({ about }: ReminderSourceModel, entity: EntityModel, record: Values): MessageText['about'] {
  if (about === undefined) return { entity: entity.key, id: record['Id'] ?? null };
  const { oneOf, entity: only = '' } = entity.field(about)?.reference ?? {};
  return { entity: oneOf === undefined ? only : plainText(record[oneOf.by] ?? null, ''), id: record[about] ?? null };
}

/** Sends a message by every channel that accounts have not switched off, external ones after the commit. */
export async function sendText(
  reminder: ReminderModel,
  source: ReminderSourceModel,
  accounts: readonly ReceiverAccount[],
  text: Omit<MessageText, 'type'>,
  call: DbCall,
): Promise<void> {
  const { type, key } = reminder;
  const ids = accounts.map(({ Id }) => Id);
  const off = await readSwitchedOff(call.db, ids, key, reminder.sources.indexOf(source));
  const wants = ({ Id }: ReceiverAccount, channel: string): boolean => off.get(Id)?.includes(channel) !== true;
  if (source.channels.includes('message')) {
    const told = accounts.filter((account) => wants(account, 'message'));
    await addMessages(told, { type, ...text }, call);
  }
  const notices = accounts.flatMap((account) =>
    source.channels.flatMap((Channel) => {
      if (!wants(account, Channel)) return [];
      const Target = channelKind(Channel).address?.(account) ?? null;
      if (Target === null) return [];
      return [{ Channel, Target, Title: text.title, Content: text.content, about: loggedAs(account, text) }];
    }),
  );
  await addNotices(call.db, notices, call.moment);
}

/** Log facts of an external message, its receiver and record; undefined for none or several. */
function loggedAs({ Id }: ReceiverAccount, { about }: Pick<MessageText, 'about'>): LoggedNotice | undefined {
  if (about === undefined || about.entity === '' || typeof about.id !== 'number') return undefined;
  return { EntityKey: about.entity, RecordId: about.id, AccountId: Id };
}

/** The texts of a reminder about one record, in the language of a call. */
export function textsOf(
  { reminder, source, entity, record }: ReminderCase,
  call: DbCall,
): Promise<{ title: string; content: string }> {
  const known = call.product.reminders.find(({ key }) => key === reminder.key);
  const worded = known?.sources[reminder.sources.indexOf(source)] ?? source;
  return reminderText(worded, entityIn(entity, call), record, call);
}

/** The texts of a reminder about one record: title and content, with field names replaced by their readable values. */
export async function reminderText(
  { message, content }: Pick<ReminderSourceModel, 'message' | 'content'>,
  entity: EntityModel,
  record: Values,
  call: DbCall,
): Promise<{ title: string; content: string }> {
  const fields = templateNames(message + content).flatMap((name) => entity.field(name) ?? []);
  const named = new Map<string, Set<number>>();
  collectNamed(fields, record, named, call);
  const titles = await readTitles(named, call);
  const texts = new Map<string, string>([
    ['操作人', call.who.name],
    ['标题', recordTitle(entity, record, call.wording)],
    ...fields.map((field): [string, string] => {
      const text = hasText(field, call) ? fieldText(field, record, titles, call) : null;
      return [field.name, formatValue(field, record[field.name] ?? null, { ...call.wording, text })];
    }),
  ]);
  const fill = (template: string): string => fillTemplate(template, (name) => texts.get(name) ?? '');
  return { title: fill(message), content: fill(content) };
}
