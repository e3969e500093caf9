import { removeNotice, takeNotices } from '../db/system/reminderTables.ts';
import { errorFacts } from '../settings/Log.ts';
import type { Services } from '../Services.ts';

const AT_ONCE = 20;
const MOST_TRIES = 5;
/** Milliseconds until a message that did not go out is tried again. */
const PAUSE = 5 * 60_000;

/** Sends the messages that are due to people outside; one that fails is tried again later, five times in all. Returns how many went out. */
export async function sendNotices({ database, notify, clock, log }: Services): Promise<number> {
  const now = clock().getTime();
  let sent = 0;
  for (const notice of await takeNotices(database.db, now, now + PAUSE, AT_ONCE)) {
    const { Id, Channel, Target, Title, Content, Tries } = notice;
    const send = notify.notice[Channel];
    try {
      await send?.(Target, { title: Title, content: Content });
      await removeNotice(database.db, Id);
      if (send !== undefined) sent += 1;
    } catch (error) {
      log.warn({ ...errorFacts(error), channel: Channel, tries: Tries }, 'a notice was not sent');
      if (Tries >= MOST_TRIES) await removeNotice(database.db, Id);
    }
  }
  return sent;
}
