import { ADMIN, openApp } from './openApp.ts';
import { readList, readText } from './readData.ts';

/** A busy machine takes its time; this only ends what hangs. Milliseconds. */
const PATIENCE = 180_000;

/** The code in the newest message to a phone number or mail address, once there are `count` of them, as an administrator reads it. */
export async function codeSentTo(target: string, count = 1): Promise<string> {
  const { api } = await openApp(ADMIN);
  const until = performance.now() + PATIENCE;
  for (;;) {
    const { Data } = await api.get('/api/dev/Outbox');
    const texts = readList(Data, 'Rows').filter((row) => readText(row, 'Target') === target);
    const code = /验证码 (\d{6})/.exec(readText(texts[0], 'Content'))?.[1];
    if (texts.length >= count && code !== undefined) return code;
    if (performance.now() > until) throw new Error(`${texts.length} messages to ${target}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
