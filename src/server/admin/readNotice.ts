import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import { checkTemplate } from '#engine/reminder/noticeTemplate.ts';
import { channelKind, checkChannels, type NoticeChannel, noticeChannels } from '#engine/reminder/NOTICE_CHANNELS.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import type { AdminServices } from './adminChange.ts';
import type { Served } from '../access/Call.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';

const MAX_TITLE_LENGTH = 100;
const MAX_CONTENT_LENGTH = 500;

/** Reads and checks a sent notice. Throws RECORD_INVALID with every issue. */
export function readNotice(
  sent: SentNotice,
  { entity, channels: own }: FoundNotice,
  call: Served<AdminServices>,
): { Title: string; Content: string; Channels: readonly NoticeChannel[]; Required: readonly NoticeChannel[] } {
  const [Title, Content] = [sent.Title.trim(), sent.TemplateContent.trim()];
  const issues: Issue[] = [];
  const check = (field: string, text: string, longest: number): void => {
    const message = text === '' || text.length > longest ? `请填写 1 到 ${longest} 个字` : checkTemplate(text, entity);
    if (message !== undefined) issues.push({ field, message });
  };
  check('Title', Title, MAX_TITLE_LENGTH);
  check('TemplateContent', Content, MAX_CONTENT_LENGTH);
  const reminder = call.product.reminders.find(({ key }) => key === sent.NotifyKey);
  const now = reminder?.sources[Number(sent.Source)]?.channels ?? own;
  const chosen = checkChannels(sent.Channels?.split(',') ?? now, now, possibleChannels(call));
  if ('message' in chosen) issues.push({ field: 'Channels', message: chosen.message });
  const Required = noticeChannels().filter((channel) => sent.Required?.split(',').includes(channel) === true);
  const idle = Required.find((channel) => 'channels' in chosen && !chosen.channels.includes(channel));
  if (idle !== undefined)
    issues.push({ field: 'Channels', message: `${channelKind(idle).title}没有选为渠道，不能设为必收` });
  if (issues.length > 0 || 'message' in chosen) throw recordInvalid(issues);
  return { Title, Content, Channels: chosen.channels, Required };
}

/** The notice channels that are configured here; a demo stores its messages in the outbox. */
export function possibleChannels({ services: { notify }, product }: Served<AdminServices>): NoticeChannel[] {
  return noticeChannels().filter((channel) =>
    channel === 'message' ? product.organisation.message !== undefined : notify.notice[channel] !== undefined,
  );
}

/** A notice of a document, with the values of settings. */
interface FoundNotice {
  readonly title: string;
  readonly own: ReminderSource;
  readonly channels: readonly NoticeChannel[];
  readonly entity: EntityModel;
}

/** Finds a notice. Throws NOT_FOUND. */
export function findNotice(
  { NotifyKey, Source }: Pick<SentNotice, 'NotifyKey' | 'Source'>,
  { services: { config }, product, findEntity }: Served<AdminServices>,
): FoundNotice {
  const { reminders } = config.make(product.set).product.documents;
  const document = Object.hasOwn(reminders, NotifyKey) ? reminders[NotifyKey] : undefined;
  const own = document?.sources[Number(Source)];
  const entity = findEntity(own?.entity ?? '');
  if (document === undefined || own === undefined || entity === undefined)
    throw new AppError('NOT_FOUND', { text: '没有这个通知' });
  const channels = own.channels ?? ['message', ...(document.channels ?? [])];
  return { title: document.title, own, channels, entity };
}

export type SentNotice = BodyOf<Calls['POST /api/Notify/Save']>;
