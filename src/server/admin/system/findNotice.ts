import { AppError } from '#engine/errors.ts';
import type { NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ReminderSource } from '#generated/documents/ReminderDocument.ts';
import type { Call } from '../../access/Call.ts';
import type { SentNotice } from './SentNotice.ts';

/** A notice as its document has it, with the values of settings. */
export interface FoundNotice {
  readonly title: string;
  readonly own: ReminderSource;
  readonly channels: readonly NoticeChannel[];
  readonly entity: EntityModel;
}

/** Finds the notice that is meant. Throws NOT_FOUND. */
export function findNotice(
  { product, services, findEntity }: Call,
  { NotifyKey, Source }: Pick<SentNotice, 'NotifyKey' | 'Source'>,
): FoundNotice {
  const { reminders } = services.config.make(product.set).product.documents;
  const document = Object.hasOwn(reminders, NotifyKey) ? reminders[NotifyKey] : undefined;
  const own = document?.sources[Number(Source)];
  const entity = findEntity(own?.entity ?? '');
  if (document === undefined || own === undefined || entity === undefined)
    throw new AppError('NOT_FOUND', { text: '没有这个通知' });
  const channels = own.channels ?? ['message', ...(document.channels ?? [])];
  return { title: document.title, own, channels, entity };
}
