import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { samplePdf, samplePng } from '#server/start/demoFiles.ts';
import { refinePicture } from '#server/media/storeUpload.ts';
import { removeLeftFiles } from '#server/media/removeLeftFiles.ts';
import { numberAt, type Reply } from '../../support/server/TestClient.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

const SECRET = 'N 30 14 53';
const BROKEN = '图片无法识别或已损坏，请换一张';

/** A photo that is rotated and contains its location. */
const photo = (kind: 'jpeg' | 'webp' | 'png', width = 900, height = 600): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#824', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .withExif({ IFD0: { ImageDescription: SECRET }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${SECRET}</rdf></x:xmpmeta>`)
    .toFormat(kind)
    .toBuffer();

onOneDatabase('pictures', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000006');

  const upload = (name: string, content: Uint8Array): Promise<Reply> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return client.call('/api/media/UploadAttachement/', { method: 'POST', body: form });
  };
  const stored = (): string[] => {
    const folder = join(server.settings.dataDir, 'media');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  };
  const show = async (id: number, query = ''): Promise<{ reply: Response; content: Buffer }> => {
    const reply = await client.fetch(`/mediapreview/${id}${query}`);
    return { reply, content: Buffer.from(await reply.arrayBuffer()) };
  };

  it.each([
    ['a.jpg', 'jpeg'],
    ['a.JPEG', 'jpeg'],
    ['a.webp', 'webp'],
    ['a.png', 'png'],
  ] as const)('%s is kept upright, without what it tells besides', async (name, format) => {
    const sent = Buffer.concat([await photo(format), Buffer.from('<script>alert(1)</script>')]);
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(sent.includes(SECRET)).toBe(true);
    const { Data } = await upload(name, sent);
    const { content } = await show(numberAt(Data, 'Id'));
    expect([content.includes(SECRET), content.includes('<script>'), content.includes('Exif\0')]).toEqual([
      false,
      false,
      false,
    ]);
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format, width: 600, height: 900 });
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual(Array(4).fill(undefined));
    expect(numberAt(Data, 'Size')).toBe(content.length);
  });

  it('of print is kept in the colours of screens, which every browser shows', async () => {
    const colours = (picture: Buffer): Promise<Buffer> => sharp(picture).removeAlpha().raw().toBuffer();
    const create = { width: 30, height: 20, channels: 3, background: '#c03040' } as const;
    const made = {
      print: await sharp({ create }).toColourspace('cmyk').jpeg().toBuffer(),
      phone: await sharp({ create }).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    };
    for (const sent of Object.values(made)) {
      const { content } = await show(numberAt((await upload('a.jpg', sent)).Data, 'Id'));
      expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
      const [red = 0, green = 0, blue = 0] = await colours(content);
      for (const [is, was] of [
        [red, 0xc0],
        [green, 0x30],
        [blue, 0x40],
      ] as const)
        expect(Math.abs(is - was)).toBeLessThan(24);
    }
  });

  it('loses no colours, and grows no larger than need be', async () => {
    const png = await samplePng('图.png');
    const { content } = await show(numberAt((await upload('图.png', png)).Data, 'Id'));
    const pixels = (picture: Buffer): Promise<Buffer> => sharp(picture).raw().toBuffer();
    expect((await pixels(content)).equals(await pixels(png))).toBe(true);
    const small = await sharp(await photo('jpeg'))
      .jpeg({ quality: 80 })
      .toBuffer();
    const again = await show(numberAt((await upload('a.jpg', small)).Data, 'Id'));
    expect(again.content.length).toBeLessThan(small.length * 1.1);
  });

  it('a broken, a false and a far too large one is refused, and nothing of it stays', async () => {
    const before = stored();
    const jpeg = await photo('jpeg');
    const bomb = await sharp({ create: { width: 10_000, height: 7000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    for (const [name, content, text] of [
      ['half.jpg', jpeg.subarray(0, jpeg.length / 2), BROKEN],
      ['head.png', (await samplePng('a.png')).subarray(0, 60), BROKEN],
      ['words.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]), BROKEN],
      ['bomb.png', bomb, '图片过大：最多 6400 万像素'],
    ] as const)
      expect(await upload(name, content)).toMatchObject({ Successed: false, Code: 33, Message: text });
    expect(stored()).toEqual(before);
  });

  it('is shown in the listed sizes, made once, as what it is', async () => {
    const id = numberAt((await upload('现场 (1).jpg', await photo('jpeg', 2000, 3000))).Data, 'Id');
    const before = stored().length;
    const both = await Promise.all([show(id, '?size=320'), show(id, '?size=320')]);
    expect(stored()).toHaveLength(before + 1);
    expect(both[0].content.equals(both[1].content)).toBe(true);
    const [{ reply, content }] = both;
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
    const header = (name: string): string => reply.headers.get(name) ?? '';
    expect(['content-type', 'x-content-type-options', 'cache-control', 'content-length'].map(header)).toEqual([
      'image/webp',
      'nosniff',
      'no-store',
      String(content.length),
    ]);
    expect(header('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(header('content-disposition')).toBe(
      `inline; filename="__ (1).webp"; filename*=UTF-8''%E7%8E%B0%E5%9C%BA%20%281%29.webp`,
    );
    expect(await sharp((await show(id, '?size=1280')).content).metadata()).toMatchObject({ width: 1280 });
    for (const wrong of ['1', '0', '99999', '320px', '-1', 'NaN'])
      expect(await client.get(`/mediapreview/${id}`, { size: wrong })).toMatchObject({ Code: 30 });
    expect(await (await server.signIn('13900000007')).get(`/mediapreview/${id}`, { size: 320 })).toMatchObject({
      Code: 13,
    });
    expect(await server.client().get(`/mediapreview/${id}`, { size: 320 })).toMatchObject({ Code: 13 });
    expect(stored()).toHaveLength(before + 2);
    await client.post('/api/media/Delete', { id });
    expect(stored()).toHaveLength(before - 1);
    expect(await client.get(`/mediapreview/${id}`, { size: 320 })).toMatchObject({ Code: 13 });
  });

  it('goes with all its sizes when no record has had it for a day', async () => {
    const id = numberAt((await upload('临时.jpg', await photo('jpeg'))).Data, 'Id');
    await removeLeftFiles(server.running.services);
    const before = stored().length;
    for (const size of [320, 640, 1280]) await show(id, `?size=${size}`);
    expect(stored()).toHaveLength(before + 3);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 25 * 3600_000);
    await removeLeftFiles(server.running.services);
    server.clock.now = now;
    expect(stored().length).toBeLessThan(before);
    expect(stored().filter((name) => name.includes('.'))).toEqual([]);
  });

  it('is never made larger, and what moves or is no picture is shown as it is', async () => {
    const small = numberAt((await upload('a.png', await samplePng('a.png'))).Data, 'Id');
    expect(await sharp((await show(small, '?size=1280')).content).metadata()).toMatchObject({ width: 640 });
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const id = numberAt((await upload('a.webp', moving)).Data, 'Id');
    const { content } = await show(id, '?size=320');
    expect(await sharp(content, { animated: true }).metadata()).toMatchObject({
      pages: 2,
      width: 400,
      pageHeight: 300,
    });
    const pdf = numberAt((await upload('a.pdf', samplePdf('a'))).Data, 'Id');
    expect((await show(pdf, '?size=320')).reply.headers.get('content-type')).toBe('application/pdf');
  });

  it('is not called broken when the disk fails', async () => {
    await expect(refinePicture('/nowhere/a.part', 'png')).rejects.toMatchObject({ code: 'ENOENT' });
    const folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    writeFileSync(join(folder, 'a.part'), await samplePng('a.png'));
    symlinkSync('/nowhere/a.part', join(folder, 'a.new.part'));
    await expect(refinePicture(join(folder, 'a.part'), 'png')).rejects.toThrow('No such file');
    rmSync(folder, { recursive: true });
  });
});
