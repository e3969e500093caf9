import type { ReminderModel } from '#core/reminder/ReminderModel.ts';
import type { Call } from '../../permission/Call.ts';
import { demandDeveloper } from '../../permission/demandDeveloper.ts';

/** What people are told on one occasion, as the document of the reminder has it. */
export interface NoticeRow {
  readonly NotifyKey: string;
  readonly NotifyName: string;
  /** Kind of record it is about. */
  readonly Entity: string;
  readonly Occasion: string;
  readonly Title: string;
  readonly TemplateContent: string;
  readonly NotifyChannel: readonly string[];
}

const OCCASIONS: Readonly<Record<ReminderModel['sources'][number]['on'], string>> = {
  day: '到期日前后',
  minute: '到时间前',
  created: '新建时',
  assigned: '换负责人时',
  state: '状态改变时',
};
const CHANNELS = { sms: '短信', mail: '邮件' } as const;

/** The templates of notices by part of their name or text, a page of them. Throws FORBIDDEN for all but developers. */
export function searchNotices(
  call: Call,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): { Rows: readonly NoticeRow[]; Total: number } {
  demandDeveloper(call);
  const text = search.trim().toLowerCase();
  const rows = call.product.reminders.flatMap(({ key, title, channels, sources }) =>
    sources.map(({ entity, on, message, content }): NoticeRow => ({
      NotifyKey: key,
      NotifyName: title,
      Entity: call.findEntity(entity)?.title ?? entity,
      Occasion: OCCASIONS[on],
      Title: message,
      TemplateContent: content,
      NotifyChannel: ['站内消息', ...channels.map((channel) => CHANNELS[channel])],
    })),
  );
  const found = rows.filter(({ NotifyKey, NotifyName, Title, TemplateContent }) =>
    `${NotifyKey} ${NotifyName} ${Title} ${TemplateContent}`.toLowerCase().includes(text),
  );
  return { Rows: found.slice(offset, offset + limit), Total: found.length };
}
