import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, mkdirSync, openSync, readdirSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../settings/StartError.ts';

/** Longest path of a Unix socket that every system accepts, in bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
/** Time limit for the holder's number. The kernel reports immediately whether a holder is alive. Milliseconds. */
const ANSWER_LIMIT = 500;
const TRIES = 50;
/** In the folder itself, so that it is the same by every path or mount. */
const LOCKS = '.lock';

/** Releases the folder for other processes. */
export type Unlock = () => void;

/**
 * Locks a data folder for this process by a listening socket in `<folder>/.lock`: the kernel drops it when the process
 * dies, and finds it by device and inode, so that symbolic links and bind mounts (two containers on one volume) lead to
 * the same one. Throws StartError with the pid of the holder when another process has the folder.
 *
 * Holders have consecutive numbers: a process that finds the last holder dead links its own socket under the next
 * number. Only one process can do so, and it keeps the lock even when a slower process checks later.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const base = join(folder, LOCKS);
  const mine = join(base, `p${randomBytes(4).toString('hex')}`);
  if (Buffer.byteLength(mine) > MAX_SOCKET_PATH_BYTES)
    throw new StartError(
      `数据目录的路径过长，最多约 ${MAX_SOCKET_PATH_BYTES - 20} 个字节（path too long for a lock: ${folder}）`,
    );
  mkdirSync(base, { recursive: true });
  const server = await listen(mine);
  try {
    for (let i = 0; i < TRIES; i += 1) {
      const last = lastOf(base);
      const holder = last === 0 ? undefined : await askHolder(join(base, String(last)));
      if (holder !== undefined)
        throw new StartError(
          `数据目录 ${folder} 正被另一个进程使用（pid ${holder}），请先停止它，或用 --data 指定其他目录（data folder is in use）`,
        );
      const own = last + 1;
      if (!link(mine, join(base, String(own)))) continue;
      if (lastOf(base) === own) {
        removeBelow(base, own);
        return release(base, own, server);
      }
      // Other holders have come and gone since `last` was checked.
      remove(join(base, String(own)));
    }
    throw new StartError(`数据目录 ${folder} 无法锁定（lock contention）`);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    remove(mine);
  }
}

const numbersOf = (base: string): number[] =>
  readdirSync(base).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));

const lastOf = (base: string): number => Math.max(0, ...numbersOf(base));

function removeBelow(base: string, own: number): void {
  for (const number of numbersOf(base)) if (number < own) remove(join(base, String(number)));
}

/** Keeps a file so that the numbers continue; removes the socket, as folders with sockets are hard to copy. */
function release(base: string, own: number, server: Server): Unlock {
  let released = false;
  return () => {
    if (released) return;
    released = true;
    closeSync(openSync(join(base, String(own + 1)), 'w'));
    remove(join(base, String(own)));
    server.close();
  };
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The pid that responds at a lock, `未知` when its process is busy, undefined when no process is listening. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let answer = '';
    const finish = (holder: string | undefined): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(holder);
    };
    const timer = setTimeout(() => finish('未知'), ANSWER_LIMIT);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.once('end', () => finish(answer === '' ? '未知' : answer));
    socket.once('error', (error) =>
      finish('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') ? undefined : '未知'),
    );
  });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
