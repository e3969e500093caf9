import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../settings/StartError.ts';
import type { Database } from './Database.ts';

// Programs on the same machine with access to the data folder request a copy of its embedded database from the server
// that holds it, by a socket next to its lock. A copy exists as long as its connection: a killed program leaves none
// behind.

const socketOf = (dataDir: string): string => join(dataDir, '.lock', 'copies');

/** Begins with a dot, which excludes it from data and backups. */
const COPIES = '.copies';
const NAME = /^[0-9a-f]{8}$/;
const READY = 'ready';
const MAX_COPIES = 1000;

/** Serves copies of the embedded database that this process holds. Returns a function that stops it. */
export async function serveCopies(
  dataDir: string,
  { copyTo }: Pick<Database, 'copyTo'>,
  onTrouble: (error: unknown) => void,
): Promise<() => Promise<void>> {
  if (copyTo === undefined) return () => Promise.resolve();
  const [path, copies] = [socketOf(dataDir), join(dataDir, COPIES)];
  // Only this process uses the folder: its files were left by processes that died.
  await rm(path, { force: true });
  await rm(copies, { recursive: true, force: true });
  const open = new Set<Socket>();
  const serve = async (socket: Socket, name: string): Promise<void> => {
    if (!NAME.test(name)) return void socket.destroy();
    const place = join(copies, name);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    try {
      await mkdir(place, { recursive: true, mode: 0o700 });
      await copyTo(join(place, 'db'));
      socket.write(`${READY}\n`);
    } catch (error) {
      onTrouble(error);
      socket.end(`${error instanceof Error ? error.message : String(error)}\n`);
    }
    await closed;
    await rm(place, { recursive: true, force: true });
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    lineOf(socket).then(
      (name) => serve(socket, name).catch(onTrouble),
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  await chmod(path, 0o600);
  return async () => {
    server.close();
    for (const socket of open) socket.destroy();
    await rm(copies, { recursive: true, force: true });
  };
}

/** A copy of the database in a data folder that another process holds. */
export interface SharedCopy {
  /** Laid out like a data folder: the database is in its `db`. */
  readonly folder: string;
  /** Whether the server that lent it has ended, and has removed it. */
  isLost(): boolean;
  /** Releases the copy, which is then removed. */
  release(): void;
}

/** A copy of the embedded database from the server that holds it; undefined when none runs. Throws StartError. */
export async function askForCopy(dataDir: string): Promise<SharedCopy | undefined> {
  const socket = await reach(socketOf(dataDir));
  if (socket === undefined) return undefined;
  const name = randomBytes(4).toString('hex');
  socket.write(`${name}\n`);
  const answer = await lineOf(socket).catch(() => '');
  if (answer !== READY) {
    socket.destroy();
    throw new StartError(`正在运行的服务没有给出数据库的副本（${answer === '' ? 'no answer' : answer}）`);
  }
  let isReleased = false;
  return {
    folder: join(dataDir, COPIES, name),
    isLost: () => !isReleased && socket.closed,
    release: () => {
      isReleased = true;
      socket.destroy();
    },
  };
}

/** Connects to a socket; undefined where no process listens. */
function reach(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.on('error', () => resolve(undefined));
  });
}

/** Returns the first received line; rejects when the connection ends before. */
function lineOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
      const [line] = text.split('\n');
      if (text.includes('\n') && line !== undefined) resolve(line);
      else if (text.length > MAX_COPIES) reject(new Error('no line'));
    });
    socket.once('close', () => reject(new Error('closed')));
  });
}
