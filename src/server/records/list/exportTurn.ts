import { AppError } from '#engine/errors.ts';
import { giveBack, takeOne } from '../../db/system/rateCounts.ts';
import type { Db } from '../../db/Database.ts';

/** Each keeps the processor of this process busy for seconds. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 40;
/** After that one that nobody reads any more is over. Milliseconds. */
const LONGEST = 10 * 60_000;
/** Of one account, waiting or running, at whatever process. Those of a process that died count on for a while. */
const OF_ACCOUNT = { most: 3, time: LONGEST } as const;

let running = 0;
const queue: (() => void)[] = [];

/** Who exports, and how one knows that he has gone. */
interface Exporter {
  readonly account: number;
  readonly left: AbortSignal;
  readonly now: number;
}

/**
 * Waits for the turn of an export, and returns what ends it. Others wait behind a few at a time, so that whoever only looks at a record
 * does not wait for them; who leaves the queue has no turn. Throws TOO_MANY_REQUESTS for too many of one account, BUSY when too many wait.
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
    if (running >= AT_ONCE && queue.length >= LONGEST_QUEUE)
      throw new AppError('BUSY', { text: '正在导出的人较多，请稍后重试', detail: 'exports waiting' });
    if (running < AT_ONCE) running += 1;
    else await inQueue(left);
  } catch (error) {
    await giveBack(db, key);
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
    await giveBack(db, key);
  };
  // What is not given back ends by its time.
  const timer = setTimeout(() => void end().catch(() => undefined), LONGEST);
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
