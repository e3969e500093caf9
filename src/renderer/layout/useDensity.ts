import { useSyncExternalStore } from 'react';
import type { Density } from '#engine/site/appearanceCookie.ts';
import { look } from './look.ts';

/** The user's density; re-renders when it changes. */
export const useDensity = (): Density => useSyncExternalStore(look.subscribe, look.density);
