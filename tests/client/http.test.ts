import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '#client/http/createHttp.ts';
import type { Http } from '#client/http/Http.ts';
import { fileNameOf } from '#client/http/moveFiles.ts';
import { AppError } from '#engine/errors.ts';
import { calls } from '#wire/calls/call.ts';
import { record, yesOrNo } from '#wire/params.ts';
import { given, object, optional, text } from '#wire/schema.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
/** Calls of a table of the test's own. */
const _TABLE = calls({
  'GET /x': {
    title: '',
    query: object({ a: optional(text()), b: optional(text()), c: optional(text()) }),
    reply: given<unknown>({}),
    errors: [],
  },
  'POST /x': { title: '', body: record({ a: optional(text()) }), reply: given<unknown>({}), errors: [] },
  'POST /y': {
    title: '',
    body: object({ ids: text(), isOn: yesOrNo, from: optional(text()), to: optional(text()) }),
    reply: given<unknown>({}),
    errors: [],
  },
});

let http: Http<typeof _TABLE>;
let signedOut = 0;
const SLOW = '服务器响应超时，请稍后重试';

beforeAll(async () => {
  server = createServer((request, response) => {
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = isAddress(address) ? address.port : 0;
  http = createHttp(() => (signedOut += 1), `http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  signedOut = 0;
});

const isAddress = (address: ReturnType<Server['address']>): address is AddressInfo => typeof address === 'object';
const json =
  (body: object, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const envelope = (Code: number, more: object = {}): object => ({
  Successed: Code === 0,
  Message: '',
  Data: null,
  Code,
  ...more,
});
const failure = async (promise: Promise<unknown>): Promise<AppError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The call did not fail');
};

describe('a call', () => {
  it('returns the data of a good reply', async () => {
    answer = json(envelope(0, { Data: { Id: 4 } }));

    await expect(http.get('/x')).resolves.toEqual({ Id: 4 });
  });

  it('sends parameters in the path and fields form-encoded, in order, with the key', async () => {
    const seen: { url?: string | undefined; type?: string | undefined; key?: unknown; body: string } = { body: '' };
    answer = (request, response) => {
      seen.url = request.url;
      seen.type = request.headers['content-type'];
      seen.key = request.headers['idempotency-key'];
      request.on('data', (chunk: Buffer) => (seen.body += chunk.toString()));
      request.on('end', () => {
        json(envelope(0))(request, response);
      });
    };

    await http.get('/x', { a: '甲 乙', b: undefined, c: 2 });
    expect(seen.url).toBe('/x?a=%E7%94%B2+%E4%B9%99&c=2');
    await http.post(
      '/x',
      [
        ['plan[0][Id]', '9'],
        ['plan[0][Money]', ''],
        ['a', '1&2'],
      ],
      { key: 'k1' },
    );
    expect(seen.type).toContain('application/x-www-form-urlencoded');
    expect(seen.body).toBe('plan%5B0%5D%5BId%5D=9&plan%5B0%5D%5BMoney%5D=&a=1%262');
    expect(seen.key).toBe('k1');

    seen.body = '';
    await http.post('/y', { ids: [1, 2], isOn: false, from: undefined, to: 3 });
    expect(seen.body).toBe('ids=1%2C2&isOn=false&to=3');
  });

  it('throws what the server says, with its code and data, whatever the status', async () => {
    answer = json(envelope(20, { Message: '请输入支票号', Data: { Issues: [] } }));
    expect(await failure(http.get('/x'))).toMatchObject({
      code: 'RECORD_INVALID',
      text: '请输入支票号',
      data: { Issues: [] },
    });

    answer = json(envelope(32, { Message: '操作过于频繁' }), 429);
    expect(await failure(http.get('/x'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', text: '操作过于频繁' });
  });

  it('tells the app when nobody is signed in', async () => {
    answer = json(envelope(10, { Message: '请先登录' }));

    expect((await failure(http.get('/x'))).code).toBe('NOT_SIGNED_IN');
    expect(signedOut).toBe(1);
  });

  it('throws plain words for what is no reply of ours, and for no reply at all', async () => {
    answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    expect((await failure(http.get('/x'))).text).toContain('无法识别');
    answer = (_, response) => response.end('<p>hello</p>');
    expect((await failure(http.get('/x'))).code).toBe('INTERNAL');
    answer = (_, response) => response.destroy();
    expect((await failure(http.get('/x'))).text).toContain('网络连接失败');
  });

  it('waits no longer than it may, and says so', async () => {
    answer = () => undefined;

    expect(await failure(http.get('/x', {}, { timeout: 50 }))).toMatchObject({ code: 'BUSY', text: SLOW });
    expect((await failure(http.raw('get', '/x', { headers: {}, timeout: 50 }))).text).toBe(SLOW);
  });

  it('hands out what has no envelope as it is, but not a failure', async () => {
    const headers = { Authorization: 't' };
    answer = json({ state: 'SUCCESS' });
    await expect(http.raw('get', '/x', { headers, timeout: 0 })).resolves.toEqual({ state: 'SUCCESS' });
    answer = json({ state: 'SUCCESS' }, 500);
    expect((await failure(http.raw('get', '/x', { headers, timeout: 0 }))).code).toBe('INTERNAL');
  });

  it('ends quietly when it is aborted', async () => {
    const controller = new AbortController();
    answer = () => {
      controller.abort();
    };

    await expect(http.get('/x', {}, { signal: controller.signal })).rejects.not.toBeInstanceOf(AppError);
  });
});

describe('a file', () => {
  it('is uploaded as a form with its name and key, and comes back with its own', async () => {
    let seen = '';
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (chunk: string) => (seen += chunk));
      request.on('end', () => {
        seen += `key ${String(request.headers['idempotency-key'])}`;
        json(envelope(0, { Data: { Id: 9 } }))(request, response);
      });
    };
    await expect(http.upload('/x', new Blob(['行']), '表.csv', { key: 'k2' })).resolves.toEqual({ Id: 9 });
    expect(seen).toContain('name="file"');
    expect(seen).toContain('行');
    expect(seen).toContain('key k2');
  });

  it('that is refused throws what the server says, signed out or not there', async () => {
    answer = json(envelope(10, { Message: '请先登录' }), 401);
    expect((await failure(http.upload('/x', new Blob(['x']), 'x'))).code).toBe('NOT_SIGNED_IN');
    expect(signedOut).toBe(1);
    answer = (_, response) => response.destroy();
    expect((await failure(http.upload('/x', new Blob(['x']), 'x'))).text).toContain('网络连接失败');
    expect((await failure(http.download('/x', {}))).text).toContain('网络连接失败');
  });
});

it('the name of a downloaded file is the encoded one, else the plain one', () => {
  expect(fileNameOf(`attachment; filename="x.xlsx"; filename*=UTF-8''%E6%94%B6%E6%AC%BE.xlsx`)).toBe('收款.xlsx');
  expect(fileNameOf('attachment; filename="x.xlsx"')).toBe('x.xlsx');
  expect(fileNameOf('inline')).toBeUndefined();
  expect(fileNameOf(`attachment; filename*=UTF-8''%E6%9`)).toBeUndefined();
});
