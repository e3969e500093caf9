import { readOutbox } from '#server/db/system/outbox.ts';
import type { TestClient } from './TestClient.ts';
import type { TestServer } from './TestServer.ts';

const PATIENCE = 5000;

/** The texts stored for a receiver, newest first. */
export async function sentTo(server: Pick<TestServer, 'running'>, target: string): Promise<string[]> {
  const rows = await readOutbox(server.running.services.database.db, 1000);
  return rows.filter((row) => row.Target === target).map(({ Content }) => Content);
}

/** The code in the newest text for a receiver, once there are `count` of them. */
export async function codeSentTo(server: Pick<TestServer, 'running'>, target: string, count = 1): Promise<string> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const texts = await sentTo(server, target);
    const code = /验证码 (\d{6})/.exec(texts[0] ?? '')?.[1];
    if (texts.length >= count && code !== undefined) return code;
    if (performance.now() > until) throw new Error(`${texts.length} texts for ${target}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A code other than the given one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Requests a code as the sign-in screen does, and reads it. */
export async function askLoginCode(server: TestServer, client: TestClient, phone: string): Promise<string> {
  const before = (await sentTo(server, phone)).length;
  const reply = await client.post('/api/Account/GetPhoneLoginCode', { phoneNumber: phone });
  if (!reply.Successed) throw new Error(reply.Message);
  return codeSentTo(server, phone, before + 1);
}
