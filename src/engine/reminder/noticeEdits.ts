import type { ReminderDocument } from '#generated/documents/ReminderDocument.ts';
import { noticeChannels, type NoticeChannel } from './NOTICE_CHANNELS.ts';

/** An administrator's changes to a notice; null: as its document defines it. */
export interface NoticeEdit {
  /** Key of the reminder, and the place of the source in it. */
  readonly NotifyKey: string;
  readonly Source: number;
  readonly Title: string | null;
  readonly Content: string | null;
  readonly IsEnabled: boolean | null;
  readonly Channels: readonly NoticeChannel[] | null;
  /** Channels that users may not switch off. */
  readonly Required: readonly NoticeChannel[] | null;
}

/** Never true: the source keeps its index, which identifies the notices already sent. */
const NEVER = '{{ false }}';

/** The reminders of a product as administrators left them. */
export function applyNoticeEdits(
  reminders: Readonly<Record<string, ReminderDocument>>,
  edits: readonly NoticeEdit[],
): Readonly<Record<string, ReminderDocument>> {
  if (edits.length === 0) return reminders;
  return Object.fromEntries(
    Object.entries(reminders).map(([key, document]): [string, ReminderDocument] => {
      const sources = document.sources.map((source, i) => {
        const edit = edits.find(({ NotifyKey, Source }) => NotifyKey === key && Source === i);
        if (edit === undefined) return source;
        return {
          ...source,
          message: edit.Title ?? source.message,
          content: edit.Content ?? source.content,
          ...channelsOf(edit),
          ...(edit.IsEnabled === false ? { where: NEVER } : {}),
        };
      });
      const [first, ...rest] = sources;
      return [key, first === undefined ? document : { ...document, sources: [first, ...rest] }];
    }),
  );
}

function channelsOf({ Channels }: NoticeEdit): Pick<ReminderDocument['sources'][number], 'channels'> {
  const [first, ...rest] = noticeChannels().filter((channel) => Channels?.includes(channel) === true);
  return first === undefined ? {} : { channels: [first, ...rest] };
}
