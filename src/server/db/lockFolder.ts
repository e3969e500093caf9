import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../settings/StartError.ts';

/** Longest path of a Unix socket that every system takes, in bytes. */
const LONGEST = 100;
const ANSWER_LIMIT = 1500;
const TRIES = 50;

/** Gives the folder free for other processes. */
export type Unlock = () => void;

/**
 * Locks a data folder for this process by a listening socket in `<folder>.lock.d`: the kernel drops it when the process dies,
 * so there are no stale pid files. Throws StartError with the pid of the holder when another process has the folder.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const base = `${folder}.lock.d`;
  mkdirSync(base, { recursive: true });
  const final = join(base, 's');
  const mine = join(base, `p${randomBytes(4).toString('hex')}`);
  if (Buffer.byteLength(mine) > LONGEST)
    throw new StartError(`数据目录的路径过长，最多约 ${LONGEST - 20} 个字节（path too long for a lock: ${folder}）`);
  const server = await listen(mine);
  const giveUp = (): void => {
    server.close();
    remove(mine);
  };
  for (let i = 0; i < TRIES; i += 1) {
    if (link(mine, final)) {
      remove(mine);
      return () => {
        remove(final);
        server.close();
      };
    }
    const holder = await askHolder(final);
    if (holder !== undefined) {
      giveUp();
      throw new StartError(
        `数据目录 ${folder} 正被另一个进程使用（pid ${holder}），请先停止它，或用 --data 指定其他目录（data folder is in use）`,
      );
    }
    await takeAway(final, `${mine}.dead`);
  }
  giveUp();
  throw new StartError(`数据目录 ${folder} 无法锁定（lock contention）`);
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

/** The pid that answers at a lock socket, `未知` when its process is busy, undefined when nobody listens any more. */
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

/** Removes a dead lock. Renaming is atomic: when it turns out that a live one was moved, it is put back. */
async function takeAway(final: string, dead: string): Promise<void> {
  try {
    renameSync(final, dead);
  } catch {
    return; // Another process was quicker.
  }
  if ((await askHolder(dead)) !== undefined) link(dead, final);
  remove(dead);
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
