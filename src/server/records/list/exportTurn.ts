import { AppError } from '#engine/errors.ts';

/** Each keeps the database and the processor busy for seconds. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 40;
/** Of one account, waiting or running. */
const OF_ACCOUNT = 3;
/** After that one that nobody reads any more is over. Milliseconds. */
const LONGEST = 10 * 60_000;

let running = 0;
const queue: (() => void)[] = [];
const accounts = new Map<number, number>();

/**
 * Waits for the turn of an export, and returns what ends it. Others wait behind a few at a time, so that whoever only looks at a record
 * does not wait for them. Throws TOO_MANY_REQUESTS for too many of one account, BUSY when too many wait.
 */
export async function exportTurn(account: number): Promise<() => void> {
  const own = accounts.get(account) ?? 0;
  if (own >= OF_ACCOUNT)
    throw new AppError('TOO_MANY_REQUESTS', {
      text: '您有导出正在进行，请等它完成后再导出',
      detail: 'exports of one account',
    });
  if (running >= AT_ONCE && queue.length >= LONGEST_QUEUE)
    throw new AppError('BUSY', { text: '正在导出的人较多，请稍后重试', detail: 'exports waiting' });
  accounts.set(account, own + 1);
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const left = (accounts.get(account) ?? 1) - 1;
    if (left === 0) accounts.delete(account);
    else accounts.set(account, left);
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const timer = setTimeout(end, LONGEST);
  timer.unref();
  return end;
}
