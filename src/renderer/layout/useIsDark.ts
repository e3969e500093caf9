import { useSyncExternalStore } from 'react';
import { look } from './look.ts';

/** Whether the page is dark; re-renders when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(look.subscribe, look.isDark);
