const waiting = new Set<() => void>();
let isAsked = false;

/** How long a browser that does not tell when it is idle is left alone, in milliseconds. */
const PAUSE = 50;
/** Milliseconds that one of them may take. */
const ENOUGH = 8;

/** Does something when the browser has nothing better to do, one thing at a time; the returned function takes it back. */
export function whenIdle(act: () => void): () => void {
  waiting.add(act);
  ask();
  return () => {
    waiting.delete(act);
  };
}

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, PAUSE);
}

function work(deadline?: IdleDeadline): void {
  isAsked = false;
  const [next] = waiting;
  if (next !== undefined && (deadline === undefined || deadline.timeRemaining() >= ENOUGH)) {
    waiting.delete(next);
    next();
  }
  ask();
}
