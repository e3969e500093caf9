import { useSyncExternalStore } from 'react';
import type { Density } from '#engine/site/appearanceCookie.ts';
import { look } from './look.ts';

/** The user's density; re-renders when it changes. */
export function useDensity(): Density {
  return useSyncExternalStore(look.subscribe, look.density);
}
