import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { readdir, stat, statfs } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import type { Settings } from '../settings/Settings.ts';
import { StartError } from '../settings/StartError.ts';
import type { Database, OnTrouble, Db } from './Database.ts';
import { pgTypes, watchConnections } from './pgConnections.ts';
import type { Unlock } from './lockFolder.ts';
import { beginDatabase, finishDatabase } from './newDatabase.ts';
import { openKysely } from './driver/openKysely.ts';
import { QueryTally } from './driver/QueryTally.ts';
import { buildsIndex } from './driver/statements.ts';
import { loadOf } from './openPool.ts';
import { PgliteThread } from './PgliteThread.ts';
import { AppError } from '#engine/errors.ts';
import { execute } from './queryRows.ts';

const STARTUP_REPLY = startupReply();
const TERMINATE = 'X'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
/** Bytes before the text of a query: its kind and its length. */
const HEAD = 5;

/**
 * The socket of `pg` to the embedded database. There is one session behind all of these, so a new socket first
 * ends any transaction and resets any settings that an earlier one left.
 */
class PgliteSocket extends Duplex {
  readonly #thread: PgliteThread;
  #started = false;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
    const forget = thread.onEnd((why) => this.destroy(why));
    this.once('close', forget);
  }

  // pg calls this, and sets socket options, which have no effect here.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Replies are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #send(bytes: Buffer): Promise<void> {
    if (!this.#started) {
      this.#started = true;
      await this.#thread.exchange(simpleQuery('rollback'));
      await this.#thread.exchange(simpleQuery('discard all'));
      this.push(STARTUP_REPLY);
      return;
    }
    if (bytes[0] === TERMINATE) return;
    const answer = await this.#thread.exchange(new Uint8Array(bytes), builds(bytes));
    if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

/** Number of characters of a query that are read to classify it. */
const BEGIN = 100;

/** Whether a message builds an index: such statements have no parameters, so they arrive as one simple query. */
const builds = (bytes: Buffer): boolean =>
  bytes[0] === QUERY && buildsIndex(bytes.toString('latin1', HEAD, HEAD + BEGIN));

function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head[0] = QUERY;
  head.writeInt32BE(body.length + 4, 1);
  return new Uint8Array(Buffer.concat([head, body]));
}

/** AuthenticationOk, the parameters pg reads, ReadyForQuery. */
function startupReply(): Buffer {
  const parameter = (name: string, value: string): Buffer => {
    const body = Buffer.from(`${name}\0${value}\0`);
    const head = Buffer.alloc(5);
    head.write('S');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]),
    parameter('client_encoding', 'UTF8'),
    parameter('DateStyle', 'ISO, MDY'),
    Buffer.from([90, 0, 0, 0, 5, 73]),
  ]);
}

/** The embedded database hangs on a full disk, so writing stops well before. Bytes. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
const FRESH = 1000;

interface SpaceWatch {
  isFull(): Promise<boolean>;
  /** Throws STORAGE_FULL while there is too little space. */
  check(): Promise<void>;
  /** Throws STORAGE_FULL when there would be too little space after writing this many bytes. */
  checkFor(bytes: number): Promise<void>;
}

/** Watches the free space on the disk of a folder; checks at most once a second. */
export function watchSpace(folder: string, least = MIN_FREE_BYTES): SpaceWatch {
  let looked = 0;
  let full = false;
  const isFull = async (): Promise<boolean> => {
    if (Date.now() - looked < FRESH) return full;
    looked = Date.now();
    const { bavail, bsize } = await statfs(folder);
    full = bavail * bsize < least;
    return full;
  };
  return {
    isFull,
    check: async () => {
      if (await isFull()) throw tooFull(least, folder);
    },
    checkFor: async (bytes) => {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < least + bytes) throw tooFull(least + bytes, folder);
    },
  };
}

const tooFull = (bytes: number, folder: string): AppError =>
  new AppError('STORAGE_FULL', { detail: `less than ${bytes} bytes free at ${folder}` });

async function sizeBelow(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name))).size;
  return size;
}

const EVERY = 60 * 60 * 1000;

/** Vacuums and analyses every hour, as the embedded database has no autovacuum. Returns a function that stops it. */
function startMaintenance(db: Db, onTrouble: OnTrouble): () => void {
  const timer = setInterval(() => {
    sql`vacuum (analyze)`.execute(db).catch((error: unknown) => onTrouble('vacuum failed', error));
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/** Shorter than the browser's timeout of 50 seconds. Milliseconds. */
const QUERY_LIMIT = 40_000;
/** Longest wait of a call for the only connection. Milliseconds. */
const TURN_LIMIT = 30_000;

/** Opens (or creates) the embedded database in `<dataDir>/db`, a claimed folder. Throws StartError. */
export async function openPglite(
  { dataDir, workerFile }: Pick<Settings, 'dataDir' | 'workerFile'>,
  onTrouble: OnTrouble,
  unlock: Unlock,
  queryLimit = QUERY_LIMIT,
  tally = new QueryTally(),
): Promise<Database> {
  const space = watchSpace(dataDir);
  const folder = join(dataDir, 'db');
  const thread = new PgliteThread({ workerFile, folder, queryLimit, onTrouble });
  try {
    const isNew = beginDatabase(dataDir);
    await thread.open(isNew);
    if (isNew) finishDatabase(dataDir);
  } catch (error) {
    unlock();
    const full = await space.isFull();
    throw new StartError(
      full
        ? `磁盘空间不足，数据库无法打开：${dataDir}（disk full）`
        : `数据库无法打开，请从备份恢复数据目录 ${dataDir}，或用 --data 指定其他目录（${error instanceof Error ? error.message : String(error)}）`,
      error,
    );
  }
  const pool = new pg.Pool({
    stream: () => new PgliteSocket(thread),
    max: 1,
    user: 'postgres',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: TURN_LIMIT,
    types: pgTypes,
  });
  watchConnections(pool, onTrouble);
  const { db, reads }: Pick<Database, 'db' | 'reads'> = openKysely(pool, { isAlone: true }, tally);
  const stopMaintenance = startMaintenance(db, onTrouble);
  return {
    kind: 'embedded',
    db,
    reads,
    checkSpace: () => space.check(),
    load: () => ({ ...loadOf(pool), ...tally.load() }),
    replica: undefined,
    copyTo: async (target) => {
      await space.checkFor(await sizeBelow(folder));
      // This holds the only connection, so no transaction is open.
      await db.connection().execute(async (held) => {
        await execute(held)`checkpoint`;
        await thread.copyTo(target);
      });
    },
    close: async () => {
      stopMaintenance();
      await db.destroy();
      await thread.close();
      unlock();
    },
  };
}
