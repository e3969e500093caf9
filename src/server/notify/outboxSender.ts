import type { Database } from '../db/Database.ts';
import { addToOutbox } from '../db/system/outbox.ts';
import type { Clock } from '../time/beijingTime.ts';
import type { SendNotice } from './Notify.ts';

/** Keeps messages in the house instead of sending them. */
export function outboxSender({ db }: Pick<Database, 'db'>, channel: 'sms' | 'mail', clock: Clock): SendNotice {
  return (target, { content }) =>
    addToOutbox(db, { Channel: channel, Target: target, Content: content, SentAt: clock().getTime() });
}
