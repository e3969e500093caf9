import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer, kindOf } from '#client/offline/keptReplies.ts';

const BASE = 'https://crm.example.com/assets/worker.js';

/** How the worker handles a request; the server decides which replies of calls are cached. */
it.each([
  ['/', 'navigate', {}, 'page'],
  ['/news', 'navigate', {}, undefined],
  ['/assets/index-1.js', 'no-cors', {}, 'file'],
  ['/logo.svg', 'no-cors', {}, 'file'],
  ['/mediapreview/7', 'no-cors', {}, undefined],
  ['/api/order/Search?page=1', 'cors', {}, 'call'],
  ['/api/Live/Events', 'cors', { headers: { accept: 'text/event-stream' } }, undefined],
  ['/api/order/Update', 'cors', { method: 'POST' }, undefined],
  ['https://elsewhere.example/api/order/Search', 'cors', {}, undefined],
] as const)('%s by %s is %s: %s', (url, mode, init, kind) => {
  const { method, headers } = new Request(new URL(url, BASE), init);
  expect(kindOf({ method, headers, mode, url: new URL(url, BASE).href }, BASE)).toBe(kind);
});

/** The browser's caches, as far as the worker uses them: Node has none. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  isFull = false;
  keys = (): Promise<string[]> => Promise.resolve([...this.all.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.all.delete(name));
  open = (name: string): Promise<object> => {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return Promise.resolve({
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      match: ({ url }: Request) => Promise.resolve(entries.get(url)?.clone()),
      delete: ({ url }: Request) => Promise.resolve(entries.delete(url)),
      put: ({ url }: Request, reply: Response) =>
        this.isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : void entries.set(url, reply),
    });
  };
}

describe('a call by way of the worker', () => {
  let caches: Caches;
  let server: Server;
  let keep = '7/2';
  let now = 0;
  let count = 0;
  let later: Promise<void>[] = [];
  let letGo = (): void => undefined;
  const ask = async (path = 'Search'): Promise<readonly [text: string, keptAt: string | null]> => {
    const { port } = new URL(url);
    const request = new Request(`http://127.0.0.1:${port}/api/order/${path}`);
    const reply = await answer(
      'call',
      request,
      () => now,
      (work) => later.push(work),
    );
    await Promise.all(later.splice(0));
    return [await reply.text(), reply.headers.get('x-guiju-kept-at')];
  };
  let url = '';
  const cut = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  beforeEach(async () => {
    caches = new Caches();
    Reflect.set(globalThis, 'caches', caches);
    [keep, now, count, later] = ['7/2', 1000, 0, []];
    server = createServer((request, reply) => {
      count += 1;
      const send = (text: string, kept: string): void =>
        void reply.writeHead(200, { 'x-guiju-keep': kept, connection: 'close' }).end(text);
      if (request.url === '/api/order/Slow') letGo = () => send('slow', '7/2');
      else send(`reply ${count}`, keep);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  });
  afterEach(async () => {
    // Files of one worker share its globals.
    Reflect.deleteProperty(globalThis, 'caches');
    if (server.listening) await cut();
  });

  it('is answered by what was kept while there is no network, until it is too old', async () => {
    expect(await ask()).toEqual(['reply 1', null]);
    await cut();
    now += 2 * 3_600_000 - 1;
    expect(await ask()).toEqual(['reply 1', '1000']);
    now += 1;
    await expect(ask()).rejects.toThrow('fetch failed');
  });

  it('has the reply of the network where the browser has no room to keep it', async () => {
    await ask();
    caches.isFull = true;
    expect(await ask()).toEqual(['reply 2', null]);
    await cut();
    await expect(ask()).rejects.toThrow('fetch failed');
  });

  it('leaves nothing of another account, or of whoever signed out', async () => {
    await ask();
    keep = '8/2';
    await ask();
    expect([...caches.all.keys()]).toEqual(['guiju-read-8']);
    keep = 'none';
    await ask();
    expect([...caches.all.keys()]).toEqual([]);
  });

  it('leaves nothing of what was on its way while somebody signed out', async () => {
    const slow = ask('Slow');
    await expect.poll(() => count).toBe(1);
    keep = 'none';
    await ask();
    letGo();
    expect(await slow).toEqual(['slow', null]);
    expect([...caches.all.keys()]).toEqual([]);
    // Replies for the next user who signs in are cached.
    keep = '7/2';
    await ask();
    expect([...caches.all.keys()]).toEqual(['guiju-read-7']);
  });
});
