import { useSyncExternalStore } from 'react';
import { look } from './look.ts';

/** Whether the page is dark; re-renders when that changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(look.subscribe, look.isDark);
}
