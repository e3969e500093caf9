import { AppError } from '#engine/errors.ts';
import { releaseCount, takeOne } from '../../db/system/counters.ts';
import type { Db } from '../../db/Database.ts';

/** Most concurrent exports, as each keeps the processor busy for seconds. */
const MAX_PARALLEL_EXPORTS = 2;
const MAX_QUEUE = 40;
/** An export that is not read any more ends after this. Milliseconds. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;
/** Limit of one account in all processes; exports of a dead process count until the time is over. */
const OF_ACCOUNT = { most: 3, time: EXPORT_TIMEOUT_MS } as const;

let running = 0;
const queue: (() => void)[] = [];

interface Exporter {
  readonly account: number;
  readonly left: AbortSignal;
  readonly now: number;
}

/**
 * Waits for a free slot for an export, and returns a function that releases it. Only a few run at a time, so that calls
 * for single records need not wait for them; a caller who leaves the queue gets no slot. Throws TOO_MANY_REQUESTS for
 * too many of one account, BUSY when too many wait.
 */
export async function exportTurn(db: Db, { account, left, now }: Exporter): Promise<() => Promise<void>> {
  const key = `exports ${account}`;
  const isTaken = await takeOne(db, key, OF_ACCOUNT, now);
  try {
    if (!isTaken)
      throw new AppError('TOO_MANY_REQUESTS', {
        text: '您有导出正在进行，请等它完成后再导出',
        detail: 'exports of one account',
      });
    if (running >= MAX_PARALLEL_EXPORTS && queue.length >= MAX_QUEUE)
      throw new AppError('BUSY', { text: '正在导出的人较多，请稍后重试', detail: 'exports waiting' });
    if (running < MAX_PARALLEL_EXPORTS) running += 1;
    else await inQueue(left);
  } catch (error) {
    await releaseCount(db, key);
    throw error;
  }
  let isOver = false;
  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
    await releaseCount(db, key);
  };
  // A slot that is never released expires.
  const timer = setTimeout(() => void end().catch(() => undefined), EXPORT_TIMEOUT_MS);
  timer.unref();
  return end;
}

function inQueue(left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      queue.splice(queue.indexOf(begin), 1);
      reject(new AppError('BUSY', { detail: 'left the queue of exports' }));
    };
    const begin = (): void => {
      left.removeEventListener('abort', leave);
      resolve();
    };
    queue.push(begin);
    if (left.aborted) leave();
    else left.addEventListener('abort', leave, { once: true });
  });
}
