import { useSyncExternalStore } from 'react';
import { look } from './look.ts';

/** Tells whether the page is dark, and draws again when that changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(look.subscribe, look.isDark);
}
