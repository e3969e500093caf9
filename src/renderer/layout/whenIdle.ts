const waiting = new Set<() => void>();
let isAsked = false;

/** Delay in milliseconds for a browser without idle callbacks. */
const FALLBACK_DELAY_MS = 50;
/** Milliseconds that one of them may take. */
const TASK_BUDGET_MS = 8;
/** Milliseconds after which a task runs in any case: animations on a slow machine never leave `ENOUGH` time. */
const IDLE_TIMEOUT_MS = 300;
/** When one of them was done, or the first one came. */
let since = 0;

/** Runs tasks one by one when the browser is idle, after a limited wait anyway; the returned function cancels. */
export function whenIdle(act: () => void): () => void {
  if (waiting.size === 0) since = performance.now();
  waiting.add(act);
  ask();
  return () => waiting.delete(act);
}

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work, FALLBACK_DELAY_MS);
}

function work(deadline?: IdleDeadline): void {
  isAsked = false;
  const [next] = waiting;
  if (next !== undefined && isTime(deadline)) {
    since = performance.now();
    waiting.delete(next);
    next();
  }
  ask();
}

const isTime = (deadline: IdleDeadline | undefined): boolean =>
  deadline === undefined || deadline.timeRemaining() >= TASK_BUDGET_MS || performance.now() - since >= IDLE_TIMEOUT_MS;
