import { whenIdle } from '../../layout/whenIdle.ts';

/** Loads the code for rare outcomes of a save. */
export const loadSeldom = () => import('./seldomAsked.ts');

/** Preloads it when the browser is idle: when an upload fails, the connection may be gone. A failed preload is repeated on demand. */
export const preloadSeldom = (): (() => void) =>
  whenIdle(() => {
    loadSeldom().catch(() => undefined);
  });
