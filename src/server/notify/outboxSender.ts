import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../db/Database.ts';
import { addToOutbox } from '../db/system/outbox.ts';
import { beijingTime, type Clock } from '../settings/beijingTime.ts';
import type { SendNotice } from './Notify.ts';

const WORDS = { sms: '短信', mail: '邮件' } as const;

/** Where messages stay in the house. */
export interface Outbox {
  readonly database: Pick<Database, 'db'>;
  /** Gets a line for every message: whoever runs a demo reads it without signing in. */
  readonly file: string;
  readonly clock: Clock;
}

/** Keeps messages in the house instead of sending them. */
export function outboxSender({ database, file, clock }: Outbox, channel: 'sms' | 'mail'): SendNotice {
  return async (target, { content }) => {
    const now = clock();
    await addToOutbox(database.db, { Channel: channel, Target: target, Content: content, SentAt: now.getTime() });
    const line = [beijingTime(now), WORDS[channel], target, content].join('  ').replace(/\s*\n\s*/g, ' ');
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, `${line}\n`, { mode: 0o600 });
  };
}
