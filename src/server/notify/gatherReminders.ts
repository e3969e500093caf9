import { formatListAddress } from '#engine/query/readListAddress.ts';
import { SEVERAL_NAMED, severalText } from '#engine/reminder/noticeTemplate.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { DbCall, PendingReminder, ReminderCase } from '../access/Call.ts';
import { asWritten, entityIn, inLanguage } from '../access/openCall.ts';
import { languageOf, sendMessage, sendText, textsOf } from './sendMessage.ts';

interface Batch {
  readonly account: ReceiverAccount;
  readonly cases: ReminderCase[];
}

/**
 * Runs work over many records, described by `verb`, and sends its reminders at the end: for one record as usual, for
 * several in one message that links to their list. `list` is the list in which the work was started.
 */
export async function gatherReminders<T, C extends DbCall>(
  { verb, entity, list }: { verb: string; entity: string; list: string },
  call: C,
  work: (call: C) => Promise<T>,
): Promise<T> {
  const pending: PendingReminder[] = [];
  const result = await work({ ...call, pending });
  for (const { account, cases } of byReminder(pending)) {
    const [first] = cases;
    if (first === undefined) continue;
    if (cases.length === 1) await sendMessage(first, [account], call);
    else
      await tellSeveral({ account, cases }, first, { verb, list: first.entity.key === entity ? list : 'list' }, call);
  }
  return result;
}

function byReminder(pending: readonly PendingReminder[]): readonly Batch[] {
  const found = new Map<string, Batch>();
  for (const { about, accounts } of pending)
    for (const account of accounts) {
      const place = about.reminder.sources.indexOf(about.source);
      const key = [about.reminder.key, place, account.Id].join(' ');
      const batch = found.get(key) ?? { account, cases: [] };
      batch.cases.push(about);
      found.set(key, batch);
    }
  return [...found.values()];
}

async function tellSeveral(
  { account, cases }: Batch,
  { reminder, source, entity }: ReminderCase,
  { verb, list }: { verb: string; list: string },
  call: DbCall,
): Promise<void> {
  const worded = inLanguage(call, languageOf(account, call));
  const titles: string[] = [];
  for (const each of cases.slice(0, SEVERAL_NAMED)) titles.push((await textsOf(each, worded)).title);
  const named = entityIn(entity, asWritten(call));
  const { title, content } = severalText(named, { verb, by: call.who.name, count: cases.length, titles });
  const text = { title: worded.say(title), content: worded.say(content) };
  const model = entity.lists.get(list);
  const today = call.now.slice(0, 10);
  const day = { CreateTime: `${today}~${today}`, sort: '-CreateTime' };
  const params = model?.filters.includes('CreateTime') === true ? day : {};
  const address = model === undefined ? {} : { list: formatListAddress({ list: `${entity.key}/${list}`, params }) };
  await sendText(reminder, source, [account], { ...text, about: { entity: entity.key, id: null, ...address } }, call);
}
