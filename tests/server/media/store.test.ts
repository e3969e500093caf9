import { createHash, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMediaStore, type ByteRange, type MediaStore } from '#server/media/openMediaStore.ts';
import { startS3, type FakeS3 } from '../../support/server/FakeS3.ts';

const NAME = 'ab/abcdef0123456789';

/** The prototype of all open files. */
function fileHandle(handle: FileHandle): Pick<FileHandle, 'sync'> {
  const shared: unknown = Object.getPrototypeOf(handle);
  if (!isFileHandle(shared)) throw new Error('open files have no sync');
  return shared;
}

const isFileHandle = (value: unknown): value is Pick<FileHandle, 'sync'> =>
  typeof value === 'object' && value !== null && 'sync' in value;

describe.each(['folder', 's3'])('a store of files: %s', (kind) => {
  let folder: string;
  let s3: FakeS3;
  let store: MediaStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    s3 = await startS3();
    store = openMediaStore({ dataDir: folder, s3: kind === 's3' ? s3.account : undefined });
    await mkdir(store.parts, { recursive: true });
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const take = async (name: string, content: Buffer): Promise<string> => {
    const part = join(store.parts, 'x.part');
    await writeFile(part, content);
    await store.take(name, part);
    return part;
  };
  const read = async (name: string, range?: ByteRange): Promise<Buffer | undefined> => {
    const content = await store.read(name, range);
    return content === undefined ? undefined : Buffer.concat(await content.toArray());
  };

  it('gives back what it took, whole and in parts, and has it no more when it is removed', async () => {
    const content = randomBytes(3_000_001);
    expect(existsSync(await take(NAME, content))).toBe(false);
    expect(await store.size(NAME)).toBe(content.length);
    expect((await read(NAME))?.equals(content)).toBe(true);
    expect(await read(NAME, { first: 10, last: 19 })).toEqual(content.subarray(10, 20));
    expect(await read(NAME, { first: 3_000_000, last: 3_000_000 })).toEqual(content.subarray(-1));
    await store.remove(NAME);
    expect([await store.size(NAME), await read(NAME)]).toEqual([undefined, undefined]);
    await store.remove(NAME);
  });

  it('has it on the disk before it says that it took it, and notices when it is lost there', async () => {
    const probe = await open(folder, 'r');
    const sync = vi.spyOn(fileHandle(probe), 'sync');
    await probe.close();
    const content = randomBytes(1000);
    await take(NAME, content);
    // The file, the folder with its name, and the one with the name of that folder.
    expect(sync).toHaveBeenCalledTimes(kind === 'folder' ? 3 : 0);
    sync.mockRestore();
    const hash = createHash('sha256').update(content).digest('hex');
    expect(await store.isSound(NAME, hash)).toBe(true);
    if (kind === 'folder') {
      await writeFile(join(folder, 'media', NAME), Buffer.alloc(1000));
      const afterRestart = openMediaStore({ dataDir: folder, s3: undefined });
      expect(await afterRestart.isSound(NAME, hash)).toBe(false);
    }
    await store.remove(NAME);
    expect(await store.isSound(NAME, hash)).toBe(true);
  });

  it('replaces a file of the same name', async () => {
    await take(NAME, Buffer.from('one'));
    await take(NAME, Buffer.from('another'));
    expect([await store.size(NAME), String(await read(NAME))]).toEqual([7, 'another']);
    await store.remove(NAME);
  });

  it('can be left in the middle of a file', async () => {
    await take(NAME, randomBytes(3_000_000));
    const content = await store.read(NAME);
    for await (const piece of content ?? []) if (Buffer.isBuffer(piece)) break;
    expect(content?.destroyed).toBe(true);
    await store.remove(NAME);
  });

  it('keeps nothing on the disk but the files of a folder', async () => {
    await take(NAME, Buffer.from('one'));
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toEqual(kind === 'folder' ? ['abcdef0123456789'] : []);
    expect([...s3.objects.keys()]).toEqual(kind === 's3' ? [NAME] : []);
    await store.remove(NAME);
  });
});

describe('an S3 store', () => {
  let folder: string;
  let s3: FakeS3;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guiju-t-'));
    s3 = await startS3();
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = (more: Partial<FakeS3['account']> = {}): MediaStore =>
    openMediaStore({ dataDir: folder, s3: { ...s3.account, ...more } });

  it('is asked again when it has trouble', async () => {
    s3.trouble = 1;
    const part = join(folder, 'x.part');
    await writeFile(part, 'content');
    await open().take(NAME, part);
    s3.trouble = 1;
    expect(await open().size(NAME)).toBe(7);
  });

  it('gets what is large in parts, each tried again by itself, and keeps none of what did not become whole', async () => {
    const store = openMediaStore({ dataDir: folder, s3: s3.account }, 100_000);
    const content = randomBytes(250_001);
    const part = join(folder, 'x.part');
    await writeFile(part, content);
    const before = s3.seen.length;
    s3.trouble = 1;
    await store.take(NAME, part);
    expect(s3.seen.slice(before)).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST'].map((method) => `${method} ${NAME}`));
    expect([existsSync(part), s3.objects.get(NAME)?.equals(content), s3.uploads.size]).toEqual([false, true, 0]);

    // A part is lost on the way, so that the last call returns 200 with an error.
    s3.objects.delete(NAME);
    await writeFile(part, content);
    const losing = setInterval(() => s3.uploads.forEach((parts) => parts.delete(2)), 1);
    await expect(store.take(NAME, part)).rejects.toMatchObject({ code: 'BUSY' });
    clearInterval(losing);
    expect([existsSync(part), s3.objects.has(NAME), s3.uploads.size]).toEqual([true, false, 0]);

    // The store fails in the middle, and returns in time to receive the abort.
    const going = setInterval(() => {
      if ([...s3.uploads.values()].some((parts) => parts.size > 0)) {
        s3.trouble = 3;
        clearInterval(going);
      }
    }, 1);
    await expect(store.take(NAME, part)).rejects.toMatchObject({ code: 'BUSY' });
    clearInterval(going);
    expect([existsSync(part), s3.objects.has(NAME), s3.uploads.size]).toEqual([true, false, 0]);
  });

  it('has the bucket in its host, where the store wants it there', async () => {
    const port = new URL(s3.account.endpoint).port;
    const asked: string[] = [];
    // No name server has a word in this: every name is this machine.
    const { lookup } = dns;
    vi.spyOn(dns, 'lookup').mockImplementation((...[host, ...rest]: unknown[]) => {
      asked.push(String(host));
      Reflect.apply(lookup, dns, ['127.0.0.1', ...rest]);
    });
    const part = join(folder, 'x.part');
    await writeFile(part, 'content');
    const store = open({ endpoint: `http://s3.example:${port}`, isPathStyle: false });
    await store.take(NAME, part);
    const content = await store.read(NAME, { first: 1, last: 3 });
    vi.restoreAllMocks();
    expect(String(Buffer.concat((await content?.toArray()) ?? []))).toBe('ont');
    expect([...new Set(asked)]).toEqual(['guiju-files.s3.example']);
    expect(s3.objects.get(NAME)?.toString()).toBe('content');
  });

  it('loses nothing to something in between that says 404', async () => {
    const part = join(folder, 'x.part');
    await writeFile(part, 'other');
    s3.astray = 1;
    await expect(open().take('ab/other', part)).rejects.toMatchObject({ code: 'BUSY', message: 'S3 PUT: 404 ' });
    expect(existsSync(part)).toBe(true);
    await open().take('ab/other', part);
    s3.astray = 2;
    await expect(open().read('ab/other')).rejects.toMatchObject({ code: 'BUSY', message: 'S3 GET: 404 ' });
    await expect(open().remove('ab/other')).rejects.toMatchObject({ code: 'BUSY', message: 'S3 DELETE: 404 ' });
    expect(s3.objects.has('ab/other')).toBe(true);
  });

  it.each<[string, Partial<FakeS3['account']>, string]>([
    ['a wrong secret', { keySecret: 'wrong' }, 'S3 GET: 403 SignatureDoesNotMatch'],
    ['an unknown key', { keyId: 'AKIDOTHER' }, 'S3 GET: 403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'S3 GET: 403 InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'other-bucket' }, 'S3 GET: 404 NoSuchBucket'],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, 'S3 GET: no answer'],
  ])('with %s says so in the log only', async (_title, more, detail) => {
    await expect(open(more).read(NAME)).rejects.toMatchObject({
      code: 'BUSY',
      text: '文件存储暂时不可用，请稍后重试',
      message: detail,
    });
  });
});
