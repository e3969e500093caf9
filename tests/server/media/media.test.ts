import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { at, numberAt, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');

onOneDatabase('uploads', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const upload = (name: string, content: Buffer | string, by = client): Promise<Reply> => {
    const form = new FormData();
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    return by.call('/api/media/UploadAttachement/', { method: 'POST', body: form });
  };
  const stored = () => {
    const folder = join(server.settings.dataDir, 'media');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  };

  it('are kept under a name of our own, and belong to their uploader until a record has them', async () => {
    const reply = await upload('../../合同 (1).pdf', PDF);
    const id = numberAt(reply.Data, 'Id');
    expect(reply.Data).toEqual({ Id: id, FileName: '合同 (1).pdf', Size: PDF.length, Url: `/mediapreview/${id}` });
    expect(stored().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
    const file = await client.fetch(`/mediapreview/${id}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="__ (1).pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.pdf`,
    );
    expect(await (await server.signIn('13900000007')).get(`/mediapreview/${id}`)).toMatchObject({ Code: 13 });
  });

  it('of videos go out in parts, continued only while they are the same', async () => {
    const video = Buffer.concat([
      Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
      Buffer.from('\x42\x82\x84webm'),
      randomBytes(900),
    ]);
    expect(await upload('声音.webm', Buffer.from('webm'))).toMatchObject({ Successed: false });
    const path = String(at((await upload('吊装.webm', video)).Data, 'Url'));
    const whole = await client.fetch(path);
    const tag = whole.headers.get('etag') ?? '';
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    expect([whole.headers.get('accept-ranges'), tag]).toEqual(['bytes', expect.stringMatching(/^"[0-9a-f]{64}-"$/)]);
    expect(whole.headers.get('content-disposition')).toMatch(/^inline;/);
    const part = async (headers: Record<string, string>): Promise<unknown> => {
      const reply = await client.fetch(path, { headers });
      const content = Buffer.from(await reply.arrayBuffer());
      return [reply.status, reply.headers.get('content-range'), content.equals(video.subarray(100, 200))];
    };
    const middle = [206, `bytes 100-199/${video.length}`, true];
    expect(await part({ range: 'bytes=100-199' })).toEqual(middle);
    expect(await part({ range: 'bytes=100-199', 'if-range': tag })).toEqual(middle);
    for (const other of ['"x"', `W/${tag}`, 'Sun, 29 Nov 2026 10:00:00 GMT'])
      expect(await part({ range: 'bytes=100-199', 'if-range': other })).toEqual([200, null, false]);
    expect(await part({ range: 'bytes=5000-' })).toEqual([416, `bytes */${video.length}`, false]);
    expect(await part({ range: 'bytes=5000-', 'if-range': '"x"' })).toEqual([200, null, false]);
  });

  it('are not given out when the disk has lost them', async () => {
    const id = numberAt((await upload('断电.pdf', PDF)).Data, 'Id');
    const { rows } = await sql<{ name: string }>`
      select "StorageName" as name from "media" where "Id" = ${String(id)}::bigint`.execute(
      server.running.services.database.db,
    );
    writeFileSync(join(server.settings.dataDir, 'media', rows[0]?.name ?? ''), Buffer.alloc(PDF.length));
    const reply = await client.fetch(`/mediapreview/${id}`);
    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({ Message: '文件已损坏，请联系管理员从备份恢复' });
  });

  it('follow the scope of the record they become part of', async () => {
    const id = numberAt((await upload('回单.pdf', PDF)).Data, 'Id');
    const added = await client.post('/api/order/Add', {
      Title: '有附件',
      CustomerId: 1,
      Kind: 10,
      Money: 5,
      Attachments: String(id),
    });
    expect(at(added.Data, 'Record.Attachments')).toEqual([
      { Id: id, FileName: '回单.pdf', Size: PDF.length, Url: `/mediapreview/${id}` },
    ]);
    expect((await (await server.signIn('13900000005')).fetch(`/mediapreview/${id}`)).status).toBe(200);
    for (const stranger of ['13900000007', '13800000001'])
      expect(await (await server.signIn(stranger)).get(`/mediapreview/${id}`)).toMatchObject({ Code: 13 });
    expect(await client.post('/api/media/Delete', { id })).toMatchObject({ Code: 22 });
    const other = await client.post('/api/order/Add', {
      Title: '借附件',
      CustomerId: 1,
      Kind: 10,
      Money: 5,
      Attachments: String(id),
    });
    expect(other).toMatchObject({ Code: 20, Message: '请上传有效的附件' });
    const kept = await client.post('/api/order/Update', {
      Id: numberAt(added.Data, 'Record.Id'),
      Version: 1,
      Attachments: String(id),
      Remark: '保留',
    });
    expect(kept.Successed).toBe(true);
    const removed = await client.post('/api/order/Update', {
      Id: numberAt(added.Data, 'Record.Id'),
      Version: 2,
      Attachments: '',
    });
    expect(at(removed.Data, 'Record.Attachments')).toEqual([]);
    expect(await client.post('/api/media/Delete', { id })).toMatchObject({ Successed: true });
    expect(await client.get(`/mediapreview/${id}`)).toMatchObject({ Code: 13 });
  });

  it('of others cannot be put into a record', async () => {
    const id = numberAt((await upload('他人.pdf', PDF, await server.signIn('13900000007'))).Data, 'Id');
    expect(
      await client.post('/api/order/Add', {
        Title: '偷附件',
        CustomerId: 1,
        Kind: 10,
        Money: 5,
        Attachments: String(id),
      }),
    ).toMatchObject({ Code: 20 });
    expect(await client.post('/api/media/Delete', { id })).toMatchObject({ Code: 13 });
  });

  it('must fit the field', async () => {
    const zip = numberAt((await upload('a.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).Data, 'Id');
    expect(
      await client.post('/api/order/Add', {
        Title: '类型不符',
        CustomerId: 1,
        Kind: 10,
        Money: 5,
        Attachments: String(zip),
      }),
    ).toMatchObject({ Code: 20 });
    const png = numberAt((await upload('a.PNG', PNG)).Data, 'Id');
    expect(
      await client.post('/api/order/Add', { Title: '有照片', CustomerId: 1, Kind: 10, Money: 5, Photo: png }),
    ).toMatchObject({ Successed: true });
    expect(
      await client.post('/api/order/Add', { Title: '照片不是图片', CustomerId: 1, Kind: 10, Money: 5, Photo: zip }),
    ).toMatchObject({ Message: '请上传有效的照片' });
  });

  it.each<[string, string | Buffer]>([
    ['page.html', '<html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['script.js', 'alert(1)'],
    ['fake.png', '<html><script>alert(1)</script>'],
    ['fake.pdf', 'MZ executable'],
    ['fake.txt', '<!DOCTYPE html><script>alert(1)</script>'],
    ['fake.xml', '<svg onload="alert(1)">'],
    ['binary.txt', Buffer.from([0x41, 0x00, 0x42])],
    ['noending', 'text'],
    ['empty.pdf', ''],
  ])('of the wrong kind are refused: %s', async (name, content) => {
    const before = stored().length;
    expect(await upload(name, content)).toMatchObject({ Successed: false, Code: 33, status: 415 });
    expect(stored()).toHaveLength(before);
  });

  it('beyond the limit leave nothing behind', async () => {
    const before = stored().length;
    const large = Buffer.concat([PDF, Buffer.alloc(51 * 1024 * 1024)]);
    expect(await upload('gross.pdf', large)).toMatchObject({ Successed: false, Code: 31 });
    expect(stored()).toHaveLength(before);
  });

  it('need a session, and a file', async () => {
    expect(await upload('a.pdf', PDF, server.client())).toMatchObject({ Code: 10 });
    const form = new FormData();
    form.append('file', 'no file');
    expect((await client.call('/api/media/UploadAttachement/', { method: 'POST', body: form })).Successed).toBe(false);
  });

  it('that no record has are removed after a day', async () => {
    const id = numberAt((await upload('临时.pdf', PDF)).Data, 'Id');
    const before = stored().length;
    await removeLeftFiles(server.running.services);
    expect(stored()).toHaveLength(before);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 25 * 3600_000);
    await removeLeftFiles(server.running.services);
    server.clock.now = now;
    expect(stored().length).toBeLessThan(before);
    expect(await client.get(`/mediapreview/${id}`)).toMatchObject({ Code: 13 });
  });

  it('that broke off are removed after a day, and not while they run', async () => {
    const before = stored();
    const [old, running] = ['alt.part', 'neu.part'].map((name) => join(server.settings.dataDir, 'media', name));
    for (const path of [old, running]) writeFileSync(path ?? '', '%PDF-');
    const yesterday = Date.now() / 1000 - 25 * 3600;
    utimesSync(old ?? '', yesterday, yesterday);
    await removeLeftFiles(server.running.services);
    expect(stored().sort()).toEqual([...before, 'neu.part'].sort());
  });

  it('that are part of a record stay however old they are', async () => {
    const id = numberAt((await upload('alt.pdf', PDF)).Data, 'Id');
    await client.post('/api/order/Add', { Title: '旧附件', CustomerId: 1, Kind: 10, Money: 5, Attachments: id });
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 400 * 24 * 3600_000);
    await removeLeftFiles(server.running.services);
    server.clock.now = now;
    expect((await client.fetch(`/mediapreview/${id}`)).status).toBe(200);
  });
});
