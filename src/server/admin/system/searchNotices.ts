import { channelWords } from '#engine/reminder/channelWords.ts';
import type { NoticeRow } from '#engine/reminder/NoticeRow.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import { readNoticeEdits } from '../../db/admin/noticeEdits.ts';
import type { Call } from '../../access/Call.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { possibleChannels } from './possibleChannels.ts';

const OCCASIONS: Readonly<Record<ReminderModel['sources'][number]['on'], string>> = {
  day: '到期日前后',
  minute: '到时间前',
  created: '新建时',
  assigned: '换负责人时',
  state: '状态改变时',
};

/** The templates of notices by part of their name or text, a page of them. Throws FORBIDDEN for all but developers. */
export async function searchNotices(
  call: Call,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ Rows: readonly NoticeRow[]; Total: number }> {
  demandDeveloper(call);
  const text = search.trim().toLowerCase();
  const edits = await readNoticeEdits(call.services.database.db);
  const possible = possibleChannels(call);
  const rows = call.product.reminders.flatMap(({ key, title, sources }) =>
    sources.map(({ entity, on, message, content, channels }, Source): NoticeRow => {
      const edit = edits.find((each) => each.NotifyKey === key && each.Source === Source);
      return {
        NotifyKey: key,
        Source,
        NotifyName: title,
        Entity: call.findEntity(entity)?.title ?? entity,
        Variables: (call.findEntity(entity)?.fields ?? []).map((field) => ({ Name: field.name, Title: field.title })),
        Occasion: OCCASIONS[on],
        Title: message,
        TemplateContent: content,
        NotifyChannel: channels.map((channel) => channelWords[channel].title),
        Channels: channels,
        Possible: possible,
        IsEnabled: edit?.IsEnabled !== false,
        Version: edit?.Version ?? 0,
      };
    }),
  );
  const found = rows.filter(({ NotifyKey, NotifyName, Title, TemplateContent }) =>
    `${NotifyKey} ${NotifyName} ${Title} ${TemplateContent}`.toLowerCase().includes(text),
  );
  return { Rows: found.slice(offset, offset + limit), Total: found.length };
}
