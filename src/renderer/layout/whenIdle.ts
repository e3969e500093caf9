import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

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

/** Milliseconds until a failed load is retried. */
const AGAIN = 20_000;

/** A component whose code loads when idle; failed loads are retried and do not break the screen in use. */
export const lazyWhenIdle = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyOnRender(async () => {
    await new Promise<void>(whenIdle);
    return load();
  });

/** Like `lazyWhenIdle`, but loads the code on the first render. */
export const lazyOnRender = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        // The browser has logged the failed request.
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  });
