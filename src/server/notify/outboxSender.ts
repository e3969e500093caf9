import type { Database } from '../db/Database.ts';
import { addToOutbox } from '../db/system/outbox.ts';
import type { Clock } from '../time/beijingTime.ts';
import type { SendCode } from './Notify.ts';

/** Keeps messages in the house instead of sending them. */
export function outboxSender(
  { db }: Pick<Database, 'db'>,
  channel: 'sms' | 'mail',
  write: (code: string) => string,
  clock: Clock,
): SendCode {
  return (target, code) =>
    addToOutbox(db, { Channel: channel, Target: target, Content: write(code), SentAt: clock().getTime() });
}
