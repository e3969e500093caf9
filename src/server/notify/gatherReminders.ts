import { formatListAddress } from '#engine/query/readListAddress.ts';
import { SEVERAL_NAMED, severalText } from '#engine/reminder/severalText.ts';
import type { Db } from '../db/Database.ts';
import type { ReceiverAccount } from '../db/accounts/receiverAccounts.ts';
import type { Call } from '../access/Call.ts';
import type { GatheredReminder, ReminderCase } from './GatheredReminder.ts';
import { reminderText, sendText, tell } from './tell.ts';

/** What one account is told by one reminder. */
interface Told {
  readonly account: ReceiverAccount;
  readonly cases: ReminderCase[];
}

/**
 * Does work over many records that is named by `verb`, and tells everybody it concerns at its end: of one record as always, of several in one message that
 * leads to their list. `list` is the list of the entity that the work was done in.
 */
export async function gatherReminders<T>(
  db: Db,
  call: Call,
  { verb, entity, list }: { verb: string; entity: string; list: string },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const gathered: GatheredReminder[] = [];
  const result = await work({ ...call, gathered });
  for (const { account, cases } of byReminder(gathered)) {
    const [first] = cases;
    if (first === undefined) continue;
    if (cases.length === 1) await tell(db, first, [account], call);
    else
      await tellSeveral(
        db,
        { account, cases },
        first,
        { verb, list: first.entity.key === entity ? list : 'list' },
        call,
      );
  }
  return result;
}

function byReminder(gathered: readonly GatheredReminder[]): readonly Told[] {
  const found = new Map<string, Told>();
  for (const { about, accounts } of gathered)
    for (const account of accounts) {
      const place = about.reminder.sources.indexOf(about.source);
      const key = [about.reminder.key, place, account.Id].join(' ');
      const told = found.get(key) ?? { account, cases: [] };
      told.cases.push(about);
      found.set(key, told);
    }
  return [...found.values()];
}

async function tellSeveral(
  db: Db,
  { account, cases }: Told,
  { reminder, source, entity }: ReminderCase,
  { verb, list }: { verb: string; list: string },
  call: Call,
): Promise<void> {
  const titles: string[] = [];
  for (const { record } of cases.slice(0, SEVERAL_NAMED))
    titles.push((await reminderText(db, source, entity, record, call)).title);
  const text = severalText(entity, { verb, by: call.who.name, count: cases.length, titles });
  const model = entity.lists.get(list);
  const today = call.now.slice(0, 10);
  const day = { CreateTime: `${today}~${today}`, sort: '-CreateTime' };
  const params = model?.filters.includes('CreateTime') === true ? day : {};
  const address = model === undefined ? {} : { list: formatListAddress({ list: `${entity.key}/${list}`, params }) };
  await sendText(
    db,
    reminder,
    source,
    [account],
    { ...text, about: { entity: entity.key, id: null, ...address } },
    call,
  );
}
