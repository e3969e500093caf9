import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { samplePdf } from '#server/start/demoFiles.ts';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { storeFile, uploadOf } from '#server/media/addPicture.ts';
import type { MediaStore } from '#server/media/openMediaStore.ts';
import { systemCall } from '#server/access/openCall.ts';
import { startS3, type FakeS3 } from '../../support/server/FakeS3.ts';
import { at, numberAt, type Reply, type TestClient } from '../../support/server/TestClient.ts';
import { onOneDatabase, openServer, type TestServer } from '../../support/server/TestServer.ts';

const PDF = samplePdf('对象存储');
const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('the product with its files in S3', (kind) => {
  let s3: FakeS3;
  let server: TestServer;
  let client: TestClient;
  let folder: string;
  beforeAll(async () => {
    s3 = await startS3();
    server = await openServer(kind, { s3: s3.account }, 'shipped');
    client = await server.signIn('13900000001');
    folder = join(server.settings.dataDir, 'media');
    // As an operator would move them: the names in the bucket are the paths in the folder.
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) s3.objects.set(relative(folder, path), readFileSync(path));
    }
  });
  afterAll(async () => {
    await server.close();
    await s3.close();
  });

  const upload = (name: string, content: Uint8Array): Promise<Reply> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return client.call('/api/media/UploadAttachement/', { method: 'POST', body: form });
  };
  const parts = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.part'));

  it('takes in a file, shows it whole and in parts, and removes it', async () => {
    const before = s3.objects.size;
    const { Data } = await upload('合同.pdf', PDF);
    const path = `/mediapreview/${numberAt(Data, 'Id')}`;
    expect([s3.objects.size, parts()]).toEqual([before + 1, []]);
    const whole = await client.fetch(path);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(Buffer.from(await whole.arrayBuffer()).equals(PDF)).toBe(true);
    for (const [range, first, last] of [
      ['bytes=0-3', 0, 3],
      ['bytes=10-', 10, PDF.length - 1],
      ['bytes=-5', PDF.length - 5, PDF.length - 1],
      ['bytes=4-99999999', 4, PDF.length - 1],
    ] as const) {
      const part = await client.fetch(path, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${PDF.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(PDF.subarray(first, last + 1));
    }
    const behind = await client.fetch(path, { headers: { range: `bytes=${PDF.length}-` } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${PDF.length}`]);
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=5-2', 'bytes=-'])
      expect((await client.fetch(path, { headers: { range } })).status).toBe(200);
    await client.post('/api/media/Delete', { id: numberAt(Data, 'Id') });
    expect(s3.objects.size).toBe(before);
  });

  it('reads no file for somebody who asks only what there is', async () => {
    const id = numberAt((await upload('合同.pdf', PDF)).Data, 'Id');
    const asked = s3.seen.length;
    for (const range of ['', 'bytes=0-3', `bytes=${PDF.length}-`]) {
      const { status, headers } = await client.fetch(`/mediapreview/${id}`, { method: 'HEAD', headers: { range } });
      const told = ['content-length', 'content-type', 'accept-ranges'].map((name) => headers.get(name));
      expect([status, ...told]).toEqual([200, String(PDF.length), 'application/pdf', 'bytes']);
    }
    expect(s3.seen.slice(asked).every((line) => line.startsWith('HEAD '))).toBe(true);
    await client.post('/api/media/Delete', { id });
  });

  it('reads a moving picture once to know that it has no sizes', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const id = numberAt((await upload('动.webp', moving)).Data, 'Id');
    const show = async (): Promise<Buffer> =>
      Buffer.from(await (await client.fetch(`/mediapreview/${id}?size=320`)).arrayBuffer());
    const first = await show();
    const asked = s3.seen.length;
    expect((await show()).equals(first)).toBe(true);
    expect(s3.seen.slice(asked).map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET']);
    await client.post('/api/media/Delete', { id });
  });

  it('says that a file is gone from the store, whatever part of it is asked for', async () => {
    const before = new Set(s3.objects.keys());
    const path = `/mediapreview/${numberAt((await upload('合同.pdf', PDF)).Data, 'Id')}`;
    for (const name of s3.objects.keys()) if (!before.has(name)) s3.objects.delete(name);
    for (const range of ['', 'bytes=0-3', 'bytes=-5'])
      expect(await client.get(path, {}, { range })).toMatchObject({ Code: 13, Message: '文件不存在' });
  });

  it('shows nobody a file that is refused', async () => {
    const asked = s3.seen.length;
    expect(await upload('bild.png', Buffer.from('<html>'))).toMatchObject({ Code: 33 });
    expect([s3.seen.length, parts()]).toEqual([asked, []]);
  });

  it('packs the files of records', async () => {
    const reply = await client.fetch('/api/electronicInvoice/Files?ids=1,2');
    const files = Object.values(unzipSync(new Uint8Array(await reply.arrayBuffer())));
    expect(files.map((content) => strFromU8(content.subarray(0, 5)))).toEqual(['%PDF-', '%PDF-']);
  });

  it('says so when the store does not answer, and comes back to what it would not remove', async () => {
    const left = numberAt((await upload('临时.pdf', PDF)).Data, 'Id');
    const gone = numberAt((await upload('多余.pdf', PDF)).Data, 'Id');
    const before = s3.objects.size;
    s3.trouble = 3;
    expect(await upload('合同.pdf', PDF)).toMatchObject({ Code: 40, Message: '文件存储暂时不可用，请稍后重试' });
    expect([s3.objects.size, parts()]).toEqual([before, []]);
    s3.trouble = 3;
    expect(await client.get(`/mediapreview/${left}`)).toMatchObject({ Code: 40 });
    s3.trouble = 3;
    expect(await client.post('/api/media/Delete', { id: gone })).toMatchObject({ Successed: true });
    expect(await client.get(`/mediapreview/${gone}`)).toMatchObject({ Code: 13 });
    expect(s3.objects.size).toBe(before);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + DAY + 60_000);
    await removeLeftFiles(server.running.services);
    server.clock.now = now;
    expect(s3.objects.size).toBe(before - 2);
    expect(at(await client.get(`/mediapreview/${left}`), 'Code')).toBe(13);
  });

  it('keeps no file that the database does not know, and says so when it cannot be helped', async () => {
    const { services } = server.running;
    const before = s3.objects.size;
    const ended = await services.database.db.transaction().execute((db) => Promise.resolve(db));
    const lines: string[] = [];
    const log = { ...services.log, error: (_facts: object, text: string) => void lines.push(text) };
    const store = (media: MediaStore): Promise<unknown> =>
      storeFile('合同.pdf', uploadOf(Buffer.from(PDF)), {
        ...systemCall(services),
        db: ended,
        services: { ...services, media, log },
      });
    const { media } = services;
    await expect(store(media)).rejects.toThrow(/already/);
    expect([s3.objects.size, lines]).toEqual([before, []]);
    const stuck: MediaStore = {
      parts: media.parts,
      take: (name, part) => media.take(name, part),
      size: (name) => media.size(name),
      read: (name) => media.read(name),
      isSound: (name, hash) => media.isSound(name, hash),
      remove: () => Promise.reject(new AppError('BUSY')),
    };
    await expect(store(stuck)).rejects.toThrow(/already/);
    expect([s3.objects.size, lines]).toEqual([before + 1, ['a file that no row names stays in the store']]);
    s3.objects.delete([...s3.objects.keys()].at(-1) ?? '');
  });

  it('makes the files of its demo there', async () => {
    const other = await startS3();
    const fresh = await openServer(kind, { s3: other.account, schemasDir: server.settings.schemasDir }, 'empty');
    expect(other.objects.size).toBeGreaterThan(10);
    expect(other.objects.size).toBe(s3.objects.size);
    await fresh.close();
    await other.close();
  });
});
