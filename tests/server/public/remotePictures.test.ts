import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { samplePng } from '#server/start/demoFiles.ts';
import { OUTSIDE, type Outside } from '#server/media/Outside.ts';
import { at, listAt, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const CONTROLLER = '/api/editor/controller.ashx';
const PNG = await samplePng('网上的图');
const MEGABYTE = 1024 * 1024;
const LOST = '图片无法获取';

/**
 * A web server on this machine, listening on every address of it: 127.0.0.1 represents the internet, 127.0.0.2 our own
 * network.
 */
onOneDatabase('pictures of other sites', (kind) => {
  let server: TestServer;
  let editor: TestClient;
  let token: string;
  let port: number;
  let seen: { path: string; to: string; headers: IncomingHttpHeaders }[] = [];
  let names: Readonly<Record<string, readonly (readonly string[])[]>> = {};
  let asked: string[] = [];
  const pages: Record<string, (response: ServerResponse) => void> = {
    '/图.png': (response) => response.end(PNG),
    '/photo?id=1': (response) => response.end(PNG),
    '/chunked': (response) => {
      for (let i = 0; i < 7; i += 1) response.write(Buffer.alloc(MEGABYTE, i === 0 ? PNG : 0));
      response.end();
    },
    '/declared': (response) => response.writeHead(200, { 'content-length': 6 * MEGABYTE }).write(PNG),
    '/page.png': (response) => response.end('<html><script>alert(1)</script>'),
    '/empty.png': (response) => response.end(),
    '/missing.png': (response) => response.writeHead(404).end(PNG),
    '/cut.png': (response) => {
      response.writeHead(200, { 'content-length': PNG.length });
      response.write(PNG.subarray(0, 100), () => response.destroy());
    },
    '/silent.png': () => undefined,
    '/drip.png': (response) => {
      const timer = setInterval(() => response.write('x'), 300);
      response.on('close', () => clearInterval(timer));
    },
  };
  const web = createServer((request, response) => {
    const path = decodeURI(request.url ?? '');
    seen.push({ path, to: request.socket.localAddress ?? '', headers: request.headers });
    const redirect = /^\/to\/(\d+)\/(.*)$/.exec(path);
    if (redirect !== null) {
      const [, left = '0', target = ''] = redirect;
      const next = left === '1' ? target : `/to/${Number(left) - 1}/${target}`;
      response.writeHead(302, next === '' ? {} : { location: encodeURI(next) }).end('moved');
    } else (pages[path] ?? ((reply: ServerResponse) => reply.writeHead(404).end()))(response);
  });
  const outside: Outside = {
    ports: [80, 443],
    resolve: async (host) => {
      asked.push(host);
      const answers = names[host] ?? [];
      const answer = answers[Math.min(asked.filter((name) => name === host).length, answers.length) - 1];
      return answer ?? Promise.reject(new Error('ENOTFOUND'));
    },
    isAllowed: (address) => address === '127.0.0.1',
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => web.listen(0, '0.0.0.0', resolve));
    port = portOf(web.address());
    server = await openServer(kind, {}, 'shipped', { ...outside, ports: [80, 443, port] });
    editor = await server.signIn('13900000019');
    token = String(at((await editor.post('/api/Editor/Token', {})).Data, 'Token'));
  });
  afterAll(async () => {
    await server.close();
    web.closeAllConnections();
    web.close();
  });
  beforeEach(() => {
    [seen, asked] = [[], []];
    names = { 'pictures.example': [['127.0.0.1']] };
    // The minute of the last test is over.
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  });

  const post = async (sources: readonly string[], authorization = token): Promise<unknown> => {
    const body = new URLSearchParams(sources.map((source): [string, string] => ['source[]', source]));
    const init = { method: 'POST', body, headers: { authorization } };
    return (await server.client().fetch(`${CONTROLLER}?action=catchimage`, init)).json();
  };
  const take = async (...sources: readonly string[]): Promise<unknown[]> => listAt(await post(sources), 'list');
  const states = async (...sources: readonly string[]): Promise<unknown[]> =>
    (await take(...sources)).map((item) => at(item, 'state'));
  const web1 = (path: string): string => `http://pictures.example:${port}${path}`;

  it('are named in the configuration, and become files of whoever asked', async () => {
    const config = await server.client().fetch(`${CONTROLLER}?action=config`, { headers: { authorization: token } });
    expect(await config.json()).toMatchObject({
      catcherActionName: 'catchimage',
      catcherFieldName: 'source',
      catcherUrlPrefix: '',
      catcherMaxSize: 5 * MEGABYTE,
      catcherAllowFiles: ['.jpg', '.jpeg', '.png', '.webp'],
    });
    const [named, unnamed] = await take(web1('/图.png'), web1('/photo?id=1'));
    expect(named).toMatchObject({
      state: 'SUCCESS',
      title: '图.png',
      original: web1('/图.png'),
      source: web1('/图.png'),
    });
    expect(unnamed).toMatchObject({ state: 'SUCCESS', title: 'photo.png', source: web1('/photo?id=1') });
    const url = String(at(named, 'url'));
    const file = await editor.fetch(url);
    expect(Buffer.from(await file.arrayBuffer()).subarray(0, 8)).toEqual(PNG.subarray(0, 8));
    expect(await server.client().get(url)).toMatchObject({ Code: 13 });
    const draft = { Category: 'gsdt', Title: '抄来的图', IsTop: false, Sort: 1, form: 'form' };
    const saved = await editor.post('/api/Article/Add', { ...draft, Content: `<p>文字</p><img src="${url}">` });
    expect(saved).toMatchObject({ Successed: true });
  });

  it('are asked for without anything of ours', async () => {
    await take(web1('/图.png'));
    expect(Object.keys(seen[0]?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
    expect(seen[0]?.headers).toMatchObject({ host: `pictures.example:${port}`, 'user-agent': 'Mozilla/5.0' });
  });

  it('are never fetched from our own network: by address, by name, or by one of several addresses', async () => {
    names = {
      'inside.example': [['127.0.0.2']],
      'both.example': [['127.0.0.1', '127.0.0.2']],
      'sixth.example': [['::ffff:127.0.0.2']],
      'nothing.example': [[]],
    };
    const hosts = [
      '127.0.0.2',
      '2130706434',
      '0x7f000002',
      '0177.0.0.2',
      '127.2',
      '[::ffff:127.0.0.2]',
      '[::1]',
      '0.0.0.0',
    ];
    const sources = [...hosts, ...Object.keys(names), 'unknown.example'].map((host) => `http://${host}:${port}/图.png`);
    expect(new Set(await states(...sources))).toEqual(new Set([LOST]));
    expect(seen).toEqual([]);
  });

  it('are fetched by http, from the usual ports, without passwords, and in no other way', async () => {
    const user = `http://user:pw@pictures.example:${port}/图.png`;
    const other = `http://pictures.example:${port - 1}/图.png`;
    const schemes = ['ftp', 'file', 'gopher', 'ws', 'data', 'javascript'].map(
      (one) => `${one}://pictures.example:${port}/`,
    );
    const bad = [
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '/图.png',
      '//pictures.example/a.png',
      'x',
      web1(`/${'a'.repeat(2000)}`),
    ];
    expect(new Set(await states(user, other, ...schemes, ...bad))).toEqual(new Set([LOST]));
    expect(seen).toEqual([]);
  });

  it('are followed three times, with the same checks each time', async () => {
    names = { ...names, 'inside.example': [['127.0.0.2']], 'other.example': [['127.0.0.1']] };
    expect(await states(web1(`/to/3/http://other.example:${port}/图.png`))).toEqual(['SUCCESS']);
    expect(await states(web1('/to/4//图.png'))).toEqual([LOST]);
    expect(await states(web1('/to/2//图.png'))).toEqual(['SUCCESS']);
    seen = [];
    const bad = [
      `http://127.0.0.2:${port}/图.png`,
      `http://inside.example:${port}/图.png`,
      'file:///etc/passwd',
      '',
      `http://u:p@other.example:${port}/图.png`,
      'http://[bad',
    ];
    for (const target of bad) expect(await states(web1(`/to/1/${target}`))).toEqual([LOST]);
    expect(seen.filter(({ path, to }) => !path.startsWith('/to/') || to !== '127.0.0.1')).toEqual([]);
  });

  it('come from the address that was checked, whatever the name means a moment later', async () => {
    names = { 'moving.example': [['127.0.0.1'], ['127.0.0.2']] };
    expect(await states(`http://moving.example:${port}/图.png`)).toEqual(['SUCCESS']);
    expect(asked).toEqual(['moving.example']);
    expect(seen.map(({ to }) => to)).toEqual(['127.0.0.1']);
    expect(await states(`http://moving.example:${port}/图.png`)).toEqual([LOST]);
    asked = [];
    expect(await states(`http://moving.example:${port}/to/1/http://moving.example:${port}/图.png`)).toEqual([LOST]);
    expect(seen.map(({ to }) => to)).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  it('must be pictures of at most 5 MB', async () => {
    expect(await states(web1('/chunked'), web1('/declared'))).toEqual(['图片不能超过5MB', '图片不能超过5MB']);
    expect(await states(web1('/page.png'), web1('/empty.png'))).toEqual(['不是支持的图片', '不是支持的图片']);
    expect(await states(web1('/missing.png'), web1('/cut.png'))).toEqual([LOST, LOST]);
  });

  it('have five seconds, names and content together', async () => {
    names = { ...names, 'slow.example': [] };
    const begin = Date.now();
    expect(await states(web1('/silent.png'), web1('/drip.png'))).toEqual([LOST, LOST]);
    const time = Date.now() - begin;
    expect([time > 4500, time < 9000]).toEqual([true, true]);
  });

  it('are so many in a call, and in a minute', async () => {
    const many = (count: number, from = 0): string[] =>
      Array.from({ length: count }, (_, i) => web1(`/none/${from + i}`));
    expect(await post(many(21))).toEqual({ state: '一次最多获取20张图片' });
    expect(await post([])).toEqual({ state: '请给出图片的地址' });
    for (let i = 0; i < 3; i += 1) expect(await states(...many(20, i * 20))).toEqual(Array(20).fill(LOST));
    expect(seen).toHaveLength(60);
    expect(await states(web1('/图.png'))).toEqual(['获取的图片过多，请稍后再试']);
    expect(seen).toHaveLength(60);
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
    expect(await states(web1('/图.png'))).toEqual(['SUCCESS']);
  });

  it('are fetched for nobody without a token, nor with one that everybody gets for a public form', async () => {
    expect(await post([web1('/图.png')], 'x')).toEqual({ state: 'TOKEN' });
    const form = await server.client().post('/api/Public/JobApply/Token', { form: 'apply' });
    expect(form).toMatchObject({ Successed: true });
    expect(await post([web1('/图.png')], String(at(form.Data, 'Token')))).toEqual({ state: 'TOKEN' });
    expect([seen, asked]).toEqual([[], []]);
  });
});

onOneDatabase('pictures of other sites, as the product is started', (kind) => {
  it('do not come from this machine', async () => {
    const server = await openServer(kind, {}, 'shipped');
    const client = await server.signIn('13900000019');
    const token = String(at((await client.post('/api/Editor/Token', {})).Data, 'Token'));
    let hits = 0;
    const web = createServer((_request, response) => {
      hits += 1;
      response.end(PNG);
    });
    await new Promise<void>((resolve) => web.listen(0, resolve));
    const hosts = ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'];
    const body = new URLSearchParams(
      hosts.flatMap((host): [string, string][] =>
        ['', `:${portOf(web.address())}`].map((own) => ['source[]', `http://${host}${own}/`]),
      ),
    );
    const init = { method: 'POST', body, headers: { authorization: token } };
    const reply: unknown = await (await server.client().fetch(`${CONTROLLER}?action=catchimage`, init)).json();
    expect(listAt(reply, 'list').map((item) => at(item, 'state'))).toEqual(Array(8).fill(LOST));
    expect(hits).toBe(0);
    expect(OUTSIDE.ports).toEqual([80, 443]);
    expect(await OUTSIDE.resolve('localhost')).toContain('127.0.0.1');
    web.close();
    await server.close();
  });
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
