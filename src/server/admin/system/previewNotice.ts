import { channelReach } from '#engine/reminder/channelReach.ts';
import type { NoticePreview } from '#engine/reminder/NoticePreview.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { accountNames } from '../../db/system/accounts.ts';
import type { Call } from '../../access/Call.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { titleOf } from '../../records/read/readTitles.ts';
import { resolveReceivers } from '../../reminders/resolveReceivers.ts';
import { reminderText } from '../../reminders/reminderText.ts';
import { findNotice } from './findNotice.ts';
import { possibleChannels } from './possibleChannels.ts';
import { readNotice } from './readNotice.ts';
import type { SentNotice } from './SentNotice.ts';

/** So many receivers are named. */
const NAMED = 10;

/**
 * The words of a notice about the newest record of its kind, and who would get them by which channel; null when there is no record. Throws FORBIDDEN
 * for all but developers, NOT_FOUND, RECORD_INVALID.
 */
export async function previewNotice(call: Call, sent: SentNotice): Promise<NoticePreview | null> {
  demandDeveloper(call);
  const notice = findNotice(call, sent);
  const { entity } = notice;
  const { Title, Content, Channels } = readNotice(call, sent, notice);
  const { db } = call.services.database;
  const access = call.access(entity);
  const { readable, masked, withheld } = access;
  // What the administrator may not read stays empty in his preview.
  const mayRead = ({ name }: { name: string }): boolean =>
    readable.has(name) && !masked.has(name) && !withheld.has(name);
  const columns = entity.fields.filter(mayRead).map(({ name }) => name);
  const sort = [{ field: 'Id', descending: true }];
  const [found] = await selectRecords(db, { entity, columns, sort, limit: 1, where: access.rows('view') }, call);
  if (found === undefined) return null;
  const record = { ...found.values, Id: found.id };
  const { title, content } = await reminderText(db, { message: Title, content: Content }, entity, record, call);
  const reminder = call.product.reminders.find(({ key }) => key === sent.NotifyKey);
  const receivers = reminder?.sources[Number(sent.Source)]?.receivers ?? [];
  const accounts = await resolveReceivers(db, receivers, { entity, record }, call);
  const named = accounts.slice(0, NAMED);
  const names = await accountNames(
    db,
    named.map(({ Id }) => Id),
  );
  const possible = possibleChannels(call);
  return {
    Record: titleOf(entity, record, call.enums),
    Title: title,
    Content: content,
    Receivers: named.map((account) => {
      const Name = names.get(account.Id) ?? '';
      return { Name, Reach: channelReach({ ...account, Name }, Channels, possible) };
    }),
    Total: accounts.length,
  };
}
