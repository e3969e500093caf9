import { join, dirname } from 'node:path';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createReadStream, openAsBlob } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Settings, S3Account } from '../settings/Settings.ts';
import { AppError } from '#engine/errors.ts';
import { hashContent, syncPath } from './storedFile.ts';
import { withinTime } from '../settings/askServer.ts';
import { readReply, sendInParts, unavailable, type AskStore } from './sendInParts.ts';

type Method = 'PUT' | 'HEAD' | 'GET' | 'DELETE' | 'POST';

/** Time limits until the first response, including sent bytes and joining of parts. */
const REPLY_TIMEOUTS_MS: Readonly<Record<Method, number>> = {
  ...{ PUT: 120_000, POST: 120_000 },
  ...{ HEAD: 15_000, GET: 15_000, DELETE: 15_000 },
};
/** Larger files are sent in parts of this size. Bytes. */
const PART = 64 * 1024 * 1024;
/** Delays before the second and the third attempt. Milliseconds. */
const RETRY_DELAYS_MS = [200, 1000];
/** A download ends when the store is slower than this for so long. Milliseconds, bytes per millisecond. */
const SLOW = { patience: 60_000, rate: 20 };

/** Files as objects of a bucket, in any store with the S3 protocol. */
class S3Store implements MediaStore {
  readonly parts: string;
  readonly #bucket: string;
  readonly #client: AwsClient;
  readonly #partSize: number;

  constructor(parts: string, account: S3Account, partSize: number) {
    const { region, keyId, keySecret } = account;
    this.parts = parts;
    this.#partSize = partSize;
    this.#bucket = bucketUrl(account);
    this.#client = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, region, service: 's3' });
  }

  async take(name: string, part: string): Promise<void> {
    const { size } = await stat(part);
    if (size > this.#partSize) await this.#takeInParts(name, part, size);
    else await this.#takeWhole(name, part);
    await rm(part, { force: true });
  }

  async #takeInParts(name: string, part: string, size: number): Promise<void> {
    const ask: AskStore = async (method, query, init) => {
      const reply = await this.#ask(method, `${name}?${query}`, init);
      if (reply === undefined) throw unavailable(`S3 ${method}: no such upload`);
      return reply;
    };
    await sendInParts(part, size, this.#partSize, ask, async () => (await this.size(name)) === size);
  }

  async #takeWhole(name: string, part: string): Promise<void> {
    const headers = { 'x-amz-content-sha256': await hashContent(createReadStream(part)) };
    const reply = await this.#ask('PUT', name, { body: await openAsBlob(part), headers });
    await reply?.body?.cancel();
  }

  async size(name: string): Promise<number | undefined> {
    const reply = await this.#ask('HEAD', name);
    return reply === undefined ? undefined : Number(reply.headers.get('content-length'));
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` };
    const reply = await this.#ask('GET', name, { headers });
    if (reply === undefined) return undefined;
    if (range !== undefined && reply.status !== 206) {
      await reply.body?.cancel();
      throw unavailable(`S3 GET: ${reply.status} for a part`);
    }
    return reply.body === null ? Readable.from([]) : Readable.from(piecesOf(reply.body), { objectMode: false });
  }

  // The store checked the hash at the upload, and is responsible since.
  isSound(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async remove(name: string): Promise<void> {
    const reply = await this.#ask('DELETE', name);
    await reply?.body?.cancel();
  }

  /** Returns the response of the store; undefined when it has no such file. Retries on failures of the store. */
  async #ask(method: Method, name: string, init: RequestInit = {}): Promise<Response | undefined> {
    for (let tries = 0; ; tries += 1) {
      const pause = RETRY_DELAYS_MS[tries];
      try {
        const reply = await this.#send(method, name, init);
        if (reply.ok) return reply;
        const code = await codeOf(reply);
        if (isMissing(method, reply.status, code)) return undefined;
        if (pause === undefined || (reply.status < 500 && reply.status !== 429))
          throw unavailable(`S3 ${method}: ${reply.status} ${code}`);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (pause === undefined) throw unavailable(`S3 ${method}: no answer`, error);
      }
      await wait(pause);
    }
  }

  async #send(method: Method, name: string, init: RequestInit): Promise<Response> {
    const request = await this.#client.sign(`${this.#bucket}/${name}`, { ...init, method });
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), REPLY_TIMEOUTS_MS[method]);
    try {
      return await fetch(request, { redirect: 'manual', signal: ending.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** `https://s3.example.com/bucket`, or `https://bucket.s3.example.com` for stores with the bucket in the host name. */
function bucketUrl({ endpoint, bucket, isPathStyle }: S3Account): string {
  return isPathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`);
}

/** A 404 without this code came from a proxy; replies to HEAD have no code. */
const isMissing = (method: Method, status: number, code: string): boolean =>
  status === 404 && (code === 'NoSuchKey' || method === 'HEAD');

/** The error code of the store. The rest of its response repeats the request. */
async function codeOf(reply: Response): Promise<string> {
  const text = await readReply(reply).catch(() => '');
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

/** The pieces of a body. Only the time that the store takes counts, not that of the reader. Throws when it is too slow. */
export async function* piecesOf(body: ReadableStream<Uint8Array>, slow = SLOW): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let left = slow.patience;
  try {
    for (;;) {
      const began = performance.now();
      const { done, value } = await withinTime(left, new AbortController(), () => reader.read());
      if (done) return;
      left = Math.min(slow.patience, left - (performance.now() - began) + value.length / slow.rate);
      yield value;
    }
  } finally {
    // A reader that stops early must not leave an open connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** Most cached names. */
const MAX_SOUND = 20_000;

/** Files in a folder of this machine, or one that several machines share. */
class FolderStore implements MediaStore {
  readonly parts: string;
  readonly #folder: string;
  /** Cached names of intact files: damage by a power failure happens before this process starts. */
  readonly #sound = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    // In the same file system, so that a file can be moved by renaming it.
    this.parts = folder;
  }

  async take(name: string, part: string): Promise<void> {
    const path = this.#path(name);
    await mkdir(dirname(path), { recursive: true });
    await syncPath(part);
    await rename(part, path);
    for (const folder of [dirname(path), this.#folder]) await syncPath(folder);
  }

  async isSound(name: string, hash: string): Promise<boolean> {
    if (this.#sound.has(name)) return true;
    const content = await this.read(name);
    if (content === undefined) return true;
    if ((await hashContent(content)) !== hash) return false;
    if (this.#sound.size >= MAX_SOUND) this.#sound.clear();
    this.#sound.add(name);
    return true;
  }

  async size(name: string): Promise<number | undefined> {
    const found = await unlessMissing(stat(this.#path(name)));
    return found?.size;
  }

  async read(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await unlessMissing(open(this.#path(name), 'r'));
    return file?.createReadStream(range === undefined ? {} : { start: range.first, end: range.last });
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens the configured store. Uploads arrive in the data folder; S3 gets parts of `partSize` bytes. */
export function openMediaStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>, partSize = PART): MediaStore {
  const folder = join(dataDir, 'media');
  return s3 === undefined ? new FolderStore(folder) : new S3Store(folder, s3, partSize);
}

/** Part of a file, by the positions of its first and last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Stores the bytes of files, under names chosen by the server. A file exists completely or not at all: an upload is
 * received, checked and changed in `parts`, and then taken into the store. All methods throw BUSY when the store does
 * not respond.
 */
export interface MediaStore {
  /** A folder on this machine for incomplete files; their names end in `.part`. */
  readonly parts: string;
  /** Moves a file from `parts` into the store. Once this resolves, it survives a power failure. */
  take(name: string, part: string): Promise<void>;
  /** Bytes of a file; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  /** The content of a file, or a part of it; undefined when there is none. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Whether the content of a file still has its hash: disks can lose data. True where the file does not exist. */
  isSound(name: string, hash: string): Promise<boolean>;
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>;
}
