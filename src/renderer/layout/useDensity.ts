import { useSyncExternalStore } from 'react';
import type { Density } from '#engine/site/lookCookie.ts';
import { look } from './look.ts';

/** How much room things take, as the reader of the page wants it; draws again when that changes. */
export function useDensity(): Density {
  return useSyncExternalStore(look.subscribe, look.density);
}
