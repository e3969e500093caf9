import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { Parts, removeOldParts } from '#server/media/Parts.ts';
import { numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PATH = '/api/Media/Resumable';
const MEGABYTE = 1024 * 1024;
/** A document with so many bytes, no two parts of it alike. */
function pdf(size: number): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(size);
  for (let i = 0; i < size; i += 4) content.writeUInt32LE((i * 2654435761) >>> 0, Math.min(i, size - 4));
  content.write('%PDF-1.4\n');
  return content;
}
const sum = (content: Buffer | ArrayBuffer): string =>
  createHash('sha256')
    .update(Buffer.isBuffer(content) ? content : Buffer.from(content))
    .digest('hex');

onOneDatabase('uploads in parts', (kind) => {
  let client: TestClient;
  let other: TestClient;
  const server = useServer(kind);
  beforeAll(async () => {
    client = await server.signIn('13900000006');
    other = await server.signIn('13900000007');
  });

  const TUS = { 'tus-resumable': '1.0.0' };
  const call = (
    path: string,
    method: string,
    more: Readonly<Record<string, string>> = {},
    by = client,
  ): Promise<Response> => by.fetch(path, { method, headers: { ...TUS, ...more } });
  const begin = async (size: number, name: string, by = client): Promise<string> => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const reply = await call(PATH, 'POST', { 'upload-length': String(size), 'upload-metadata': metadata }, by);
    expect(reply.status).toBe(201);
    return reply.headers.get('location') ?? '';
  };
  const part = (path: string, offset: number, body: Buffer<ArrayBuffer>, by = client): Promise<Response> =>
    by.fetch(path, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    });
  const offset = async (path: string, by = client): Promise<string> => {
    const reply = await call(path, 'HEAD', {}, by);
    return reply.status === 200 ? (reply.headers.get('upload-offset') ?? '') : String(reply.status);
  };
  const finish = (path: string, by = client): Promise<Reply> =>
    by.post(`${PATH}/Finish`, { id: path.split('/').at(-1) ?? '' });
  const lying = (): string[] => {
    const folder = join(server.settings.dataDir, 'parts');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('arrive whole, and are files as all others: of their uploader, until a record has them', async () => {
    const content = pdf(3 * MEGABYTE + 5);
    const path = await begin(content.length, '../大合同.pdf');
    expect(path).toMatch(/^\/api\/Media\/Resumable\/\d+-[0-9a-f]{32}$/);
    const first = await part(path, 0, content.subarray(0, MEGABYTE));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(MEGABYTE)]);
    expect([...first.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(await finish(path)).toMatchObject({ Code: 30, Message: '文件还没有传完，请继续上传' });
    expect((await part(path, 5, content.subarray(5))).status).toBe(409);
    expect((await part(path, MEGABYTE, content.subarray(MEGABYTE))).status).toBe(204);
    const done = await finish(path);
    const id = numberAt(done.Data, 'Id');
    expect(done.Data).toEqual({ Id: id, FileName: '大合同.pdf', Size: content.length, Url: `/mediapreview/${id}` });
    expect(sum(await (await client.fetch(`/mediapreview/${id}`)).arrayBuffer())).toBe(sum(content));
    expect(await other.get(`/mediapreview/${id}`)).toMatchObject({ Code: 13 });
    const order = { Title: '大附件', CustomerId: 1, Kind: 10, Money: 5, Attachments: String(id) };
    expect(await client.post('/api/order/Add', order)).toMatchObject({ Successed: true });
    // The reply may have been lost: a repeated call gets the same file, and no second one.
    expect((await finish(path)).Data).toEqual(done.Data);
    expect(await finish(path, other)).toMatchObject({ Code: 13 });
    expect(await offset(path)).toBe('404');
  });

  it('go on where the connection broke, also after the server was started again', async () => {
    const content = pdf(4 * MEGABYTE);
    const path = await begin(content.length, '断线.pdf');
    await new Promise<void>((resolve) => {
      const headers = {
        ...TUS,
        cookie: client.cookie,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': content.length,
      };
      const sending = ask(`${client.address}${path}`, { method: 'PATCH', headers });
      sending.on('error', () => resolve());
      sending.write(content.subarray(0, 2 * MEGABYTE), () => setTimeout(() => sending.destroy(), 200));
      sending.on('close', () => resolve());
    });
    await expect.poll(() => offset(path)).not.toBe('0');
    await server.restart();
    client = await server.signIn('13900000006');
    other = await server.signIn('13900000007');
    const here = Number(await offset(path));
    expect([here > 0, here <= 2 * MEGABYTE]).toEqual([true, true]);
    expect((await part(path, here, content.subarray(here))).status).toBe(204);
    const id = numberAt((await finish(path)).Data, 'Id');
    expect(sum(await (await client.fetch(`/mediapreview/${id}`)).arrayBuffer())).toBe(sum(content));
  });

  it('are nothing to other accounts: neither continued nor read nor removed nor taken', async () => {
    const content = pdf(1000);
    const path = await begin(content.length, '我的.pdf');
    expect(await offset(path, other)).toBe('404');
    for (const reply of [await part(path, 0, content, other), await call(path, 'DELETE', {}, other)]) {
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ Successed: false, Code: 13 });
    }
    expect(await finish(path, other)).toMatchObject({ Code: 13 });
    expect(await offset(path)).toBe('0');
    expect((await call(path, 'DELETE')).status).toBe(204);
    expect(await offset(path)).toBe('404');
  });

  it('need a session and our own page', async () => {
    const path = await begin(10, '门.pdf');
    const nobody = server.client();
    expect((await call(PATH, 'POST', { 'upload-length': '5' }, nobody)).status).toBe(401);
    expect(await offset(path, nobody)).toBe('401');
    expect((await part(path, 0, pdf(10), nobody)).status).toBe(401);
    expect(await finish(path, nobody)).toMatchObject({ Code: 10 });
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await call(PATH, 'POST', { 'upload-length': '5', ...evil })).status).toBe(403);
    expect((await call(path, 'PATCH', { 'upload-offset': '0', ...evil })).status).toBe(403);
    expect((await call(path, 'DELETE', evil)).status).toBe(403);
    expect(await client.post(`${PATH}/Finish`, { id: path.split('/').at(-1) ?? '' }, evil)).toMatchObject({ Code: 35 });
    expect(await offset(path)).toBe('0');
    await call(path, 'DELETE');
  });

  it('have no names of the sender', async () => {
    for (const id of ['..', '..%2f..%2fguiju', '1-x', `6-${'0'.repeat(32)}.json`, `0-${'0'.repeat(32)}`])
      for (const method of ['HEAD', 'DELETE'])
        expect([400, 404]).toContain((await call(`${PATH}/${id}`, method)).status);
    const finished = await client.post(`${PATH}/Finish`, { id: '../guiju' });
    expect(finished).toMatchObject({ Successed: false, Code: 30 });
  });

  it('are at most 50 MB', async () => {
    const before = lying();
    const reply = await call(PATH, 'POST', { 'upload-length': String(50 * MEGABYTE + 1) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ Code: 31, Message: '文件不能超过50MB' });
    expect((await call(PATH, 'POST', { 'upload-defer-length': '1' })).status).toBe(400);
    expect((await call(PATH, 'POST', {})).status).toBe(400);
    expect(lying()).toEqual(before);
    const path = await begin(10, '短.pdf');
    await part(path, 0, pdf(2000));
    expect(Number(await offset(path))).toBeLessThanOrEqual(10);
    await call(path, 'DELETE');
  });

  it.each([
    ['页面.html', Buffer.from('<html><script>alert(1)</script>')],
    ['假的.pdf', Buffer.from('MZ executable')],
    ['无名', Buffer.from('%PDF-1.4')],
  ])('of the wrong kind are refused at the end, and gone: %s', async (name, text) => {
    const content = Buffer.from(text);
    const before = lying();
    const path = await begin(content.length, name);
    expect((await part(path, 0, content)).status).toBe(204);
    expect(await finish(path)).toMatchObject({ Successed: false, Code: 33, status: 415 });
    expect(lying()).toEqual(before);
    expect(await finish(path)).toMatchObject({ Code: 13 });
  });

  it('that nobody finishes are removed after a day, and not before', async () => {
    const path = await begin(10, '旧.pdf');
    const name = path.split('/').at(-1) ?? '';
    const { services } = server.running;
    const after = (hours: number) => ({ ...services, clock: () => new Date(Date.now() + hours * 3_600_000) });
    await removeOldParts(after(23));
    expect(lying().filter((file) => file.startsWith(name))).toHaveLength(2);
    await removeOldParts(after(25));
    expect(lying()).toEqual([]);
    expect(await offset(path)).toBe('404');
  });

  it('are taken in once, and whoever asks meanwhile hears that it goes on', async () => {
    const content = pdf(MEGABYTE);
    const path = await begin(content.length, '两次.pdf');
    await part(path, 0, content);
    const replies = await Promise.all(Array.from({ length: 8 }, () => finish(path)));
    const taken = replies.filter(({ Successed }) => Successed).map(({ Data }) => numberAt(Data, 'Id'));
    expect(new Set(taken).size).toBe(1);
    for (const { Successed, Code } of replies) if (!Successed) expect(Code).toBe(40);
    expect(numberAt((await finish(path)).Data, 'Id')).toBe(taken[0]);

    // As a process leaves it that takes it in: it has moved the file, and has not answered yet.
    const slow = await begin(content.length, '处理中.pdf');
    await part(slow, 0, content);
    const file = join(server.settings.dataDir, 'parts', slow.split('/').at(-1) ?? '');
    renameSync(file, `${file}.taken`);
    expect(await finish(slow)).toMatchObject({ Code: 40, Message: '文件正在处理，请稍后重试' });

    // It ended in the middle.
    const before = new Date(Date.now() - 11 * 60_000);
    utimesSync(`${file}.taken`, before, before);
    expect(await finish(slow)).toMatchObject({ Successed: true });
  });

  it('are not taken when there is no room for them, though they were begun', async () => {
    const path = await begin(10, '满.pdf');
    const id = path.split('/').at(-1) ?? '';
    const { services } = server.running;
    const full = (): Promise<void> => Promise.reject(new AppError('STORAGE_FULL'));
    const parts = new Parts({ ...services, database: { ...services.database, checkSpace: full } }, PATH);
    const account = Number(id.split('-')[0]);
    const ask = (method: string): Promise<globalThis.Response> =>
      parts.handle(account, id, new Request(`http://server${path}`, { method, headers: TUS }));
    await expect(ask('PATCH')).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect([(await ask('HEAD')).status, (await ask('DELETE')).status]).toEqual([200, 204]);
  });

  it('are logged when the disk does not take them, and the words of the disk are told to nobody', async () => {
    const path = await begin(10, '坏盘.pdf');
    const id = path.split('/').at(-1) ?? '';
    const folder = join(server.settings.dataDir, 'parts');
    rmSync(join(folder, id));
    symlinkSync(join(folder, id), join(folder, id));
    const { services } = server.running;
    const lines: string[] = [];
    const log = {
      ...services.log,
      error: (facts: object, text: string) => void lines.push(text, JSON.stringify(facts)),
    };
    const parts = new Parts({ ...services, log }, PATH);
    const reply = await parts.handle(
      Number(id.split('-')[0]),
      id,
      new Request(`http://server${path}`, { method: 'HEAD', headers: TUS }),
    );
    expect([reply.status, lines[0], lines[1]?.includes('ELOOP')]).toEqual([500, 'a part was not taken', true]);
    const told = await part(path, 0, pdf(10));
    expect([told.status, await told.text()]).toEqual([500, expect.not.stringContaining('ELOOP')]);
    for (const name of [id, `${id}.json`]) unlinkSync(join(folder, name));
  });

  it('are so many at a time, also when they begin at once', async () => {
    const third = await server.signIn('13900000005');
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => call(PATH, 'POST', { 'upload-length': '10' }, third)),
    );
    const begun = replies.filter(({ status }) => status === 201);
    expect([begun.length, replies.filter(({ status }) => status === 429).length]).toEqual([20, 4]);
  });

  it('are so many at a time', async () => {
    const paths: string[] = [];
    for (let i = 0; i < 20; i += 1) paths.push(await begin(10, `${i}.pdf`));
    expect((await call(PATH, 'POST', { 'upload-length': '10' })).status).toBe(429);
    expect((await call(PATH, 'POST', { 'upload-length': '10' }, other)).status).toBe(201);
    await call(paths[0] ?? '', 'DELETE');
    await begin(10, '又一个.pdf');
    expect((await call(PATH, 'POST', { 'upload-length': '10' })).status).toBe(429);
    // An abandoned upload frees its space.
    const [, old = ''] = paths;
    const before = new Date(Date.now() - 11 * 60_000);
    utimesSync(join(server.settings.dataDir, 'parts', old.split('/').at(-1) ?? ''), before, before);
    await begin(10, '再一个.pdf');
    expect(await offset(old)).toBe('404');
  });
});
