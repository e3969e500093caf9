import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createMailServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServer } from '#cli/terminal/readServer.ts';
import { runGuiju } from '#cli/runGuiju.ts';
import { piecesOf } from '#server/media/openMediaStore.ts';
import { callProvider } from '#server/notify/Notify.ts';
import { smtpMail } from '#server/notify/makeNotify.ts';
import { terminalText } from '#server/settings/terminalText.ts';

const LIMITS = { time: 300, largest: 1000 };
/** Far more than the limits, far less than the slow server takes. Milliseconds. */
const SOON = 3000;

describe('other servers', () => {
  const timers = new Set<NodeJS.Timeout>();
  const drip = (write: () => unknown): void => void timers.add(setInterval(write, 20));
  let answer: (response: ServerResponse) => void = () => undefined;
  const asked: string[] = [];
  const web = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response);
  });
  const mail = createMailServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220-');
    drip(() => socket.write('x'));
  });
  const urlOf = (server: { address: () => AddressInfo | string | null }, scheme = 'http'): string => {
    const address = server.address();
    return `${scheme}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  };
  beforeAll(async () => {
    for (const server of [web, mail]) await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    for (const timer of timers) clearInterval(timer);
    web.closeAllConnections();
    web.close();
    mail.close();
  });

  const slow = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    drip(() => response.write(' '));
  };
  const endless = (response: ServerResponse): void => {
    response.writeHead(200).write('x'.repeat(5000));
    drip(() => response.write('x'.repeat(5000)));
  };
  const elsewhere = (response: ServerResponse): void => void response.writeHead(302, { location: '/stolen' }).end();

  const clients: [string, () => Promise<unknown>][] = [
    ['guiju diff URL', () => readServer(urlOf(web), 'token', LIMITS)],
    ['a provider of SMS or WeChat', () => callProvider('sms', urlOf(web), {}, LIMITS)],
  ];
  it.each(clients)('%s ends a reply that drips, that is endless, and that leads elsewhere', async (_, call) => {
    for (const kind of [slow, endless, elsewhere]) {
      answer = kind;
      const began = performance.now();
      await expect(call()).rejects.toThrow();
      expect(performance.now() - began).toBeLessThan(SOON);
    }
    expect(asked).not.toContain('/stolen');
  });

  it('a mail ends when its server drips', async () => {
    const began = performance.now();
    const send = smtpMail({ url: urlOf(mail, 'smtp'), from: 'a@example.com' }, LIMITS.time);
    await expect(send('b@example.com', { title: 'x', content: 'y' })).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(SOON);
  });

  it('a download ends when the store drips, not when its reader is slow', async () => {
    const read = async (every: number, count: number, pause: number): Promise<number> => {
      let size = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await new Promise((done) => setTimeout(done, every));
          if ((count -= 1) < 0) controller.close();
          else controller.enqueue(new Uint8Array(every === 0 ? 100_000 : 1));
        },
      });
      for await (const piece of piecesOf(body, { patience: 200, rate: 20 })) {
        size += piece.length;
        await new Promise((done) => setTimeout(done, pause));
      }
      return size;
    };
    await expect(read(20, 1000, 0)).rejects.toThrow('no complete answer');
    expect(await read(0, 4, 100)).toBe(400_000);
  });

  it('write no control characters to a terminal', async () => {
    const message = '\u001b]0;renamed\u0007\u001b[2J\u009b1A\u202egnp.exe\rhidden';
    answer = (response) =>
      void response.end(JSON.stringify({ Successed: false, Code: 12, Message: message, Data: null }));
    const lines: string[] = [];
    const note = (text: string): void => void lines.push(text);
    process.env['GUIJU_TOKEN'] = 'token';
    try {
      await runGuiju(['diff', urlOf(web), '--schemas', 'tests/fixtures/products/small'], { out: note, err: note });
    } finally {
      delete process.env['GUIJU_TOKEN'];
    }
    expect(lines.join('')).toContain('renamed');
    expect(lines.join('')).toBe(terminalText(lines.join('')));
    expect(terminalText('表\t格\n行\r\n🔑')).toBe('表\t格\n行\r\n🔑');
    expect(terminalText('盖\r住')).toBe('盖\uFFFD住');
  });
});
