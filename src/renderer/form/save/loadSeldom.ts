import { whenIdle } from '../../layout/whenIdle.ts';

/** Loads the code for rare outcomes of a save. */
export const loadSeldom = () => import('./seldomAsked.ts');

/** Preloads it when the browser is idle: after a failed upload there may be no connection. Repeated on demand. */
export const preloadSeldom = (): (() => void) =>
  whenIdle(() => {
    loadSeldom().catch(() => undefined);
  });
