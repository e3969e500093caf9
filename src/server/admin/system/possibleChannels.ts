import { NOTICE_CHANNELS, type NoticeChannel } from '#engine/reminder/NOTICE_CHANNELS.ts';
import type { Call } from '../../access/Call.ts';

/** The channels of notices that send something here; a demo keeps in its outbox what it sends. */
export function possibleChannels({ product, services: { notify } }: Call): NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) =>
    channel === 'message' ? product.organisation.message !== undefined : notify.notice[channel] !== undefined,
  );
}
