import { whenIdle } from '../../layout/whenIdle.ts';

/** Fetches what few saves come to. */
export const loadSeldom = () => import('./seldomAsked.ts');

/** Fetches it when the browser has nothing better to do: where files get lost there may be no line any more. What does not arrive is fetched again then. */
export const preloadSeldom = (): (() => void) =>
  whenIdle(() => {
    loadSeldom().catch(() => undefined);
  });
