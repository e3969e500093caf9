import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEditorCalls } from '#client/createEditorCalls.ts';
import type { EditorCalls } from '#client/EditorCalls.ts';
import { createHttp } from '#client/http/createHttp.ts';

/** A minimal sessionStorage for the calls. */
class Memory implements Storage {
  readonly #items = new Map<string, string>();
  readonly length = 0;
  clear = (): void => this.#items.clear();
  key = (): null => null;
  getItem = (name: string): string | null => this.#items.get(name) ?? null;
  removeItem = (name: string): void => void this.#items.delete(name);
  setItem = (name: string, value: string): void => void this.#items.set(name, value);
}

let answer: (action: string | null, body: string, response: ServerResponse) => void;
const seen: { action: string | null; authorization: string | undefined; body: string }[] = [];
let tokens = 0;
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://server');
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    const action = url.searchParams.get('action');
    if (url.pathname === '/api/Editor/Token') {
      tokens += 1;
      send(response, { Successed: true, Message: '', Data: { Token: `token-${tokens}` }, Code: 0 });
      return;
    }
    seen.push({ action, authorization: request.headers.authorization, body });
    answer(action, body, response);
  });
});
const send = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
let calls: EditorCalls;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  calls = createEditorCalls(
    createHttp(() => undefined, `http://127.0.0.1:${port}`),
    new Memory(),
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('names, fields and prefixes of the calls are those of the configuration; a token that is over is renewed once', async () => {
  answer = (_action, _body, response) => {
    send(response, {
      catcherActionName: 'fetch',
      catcherFieldName: 'from',
      catcherUrlPrefix: '/c',
      scrawlFieldName: 'text',
    });
  };
  const config = await calls.config();
  expect(seen.at(-1)).toMatchObject({ action: 'config', authorization: 'token-1' });
  expect(config).toMatchObject({ catcherActionName: 'fetch', snapscreenActionName: 'uploadscreenshot' });

  answer = (_action, _body, response) => {
    const isOver = seen.at(-1)?.authorization === 'token-1';
    const list = [
      { state: 'SUCCESS', url: '/1', source: 'https://a.example/1.png' },
      { state: '图片无法获取', source: 'https://a.example/2.png' },
    ];
    send(response, isOver ? { state: 'TOKEN' } : { state: 'SUCCESS', url: '/9', title: '截图.png', list });
  };
  const found = await calls.fetchRemote(config, ['https://a.example/1.png', 'https://a.example/2.png']);
  expect([...found]).toEqual([['https://a.example/1.png', '/c/1']]);
  expect(seen.slice(-2).map(({ action, authorization }) => [action, authorization])).toEqual([
    ['fetch', 'token-1'],
    ['fetch', 'token-2'],
  ]);
  expect(new URLSearchParams(seen.at(-1)?.body).getAll('from[]')).toHaveLength(2);

  expect(await calls.scrawl(config, 'a+b/c=')).toEqual({ url: '/9', title: '截图.png', original: '' });
  expect([seen.at(-1)?.action, new URLSearchParams(seen.at(-1)?.body).get('text')]).toEqual(['uploadscrawl', 'a+b/c=']);
  await calls.screenshot(config, new Blob(['x'], { type: 'image/png' }));
  expect(seen.at(-1)?.action).toBe('uploadscreenshot');
  expect(seen.at(-1)?.body).toMatch(/name="type"\r\n\r\nimage\/png[\s\S]*name="upfile"; filename="/);
});

it('a helper request is given up after 5000 ms (spec section 9)', async () => {
  answer = () => undefined;
  const begin = Date.now();
  await expect(calls.config()).rejects.toMatchObject({ text: '服务器响应超时，请稍后重试' });
  const time = Date.now() - begin;
  expect([time >= 4900, time < 7000]).toEqual([true, true]);
});
