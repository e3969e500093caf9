import { useMedia } from './useMedia.ts';

/** Whether the window is as narrow as a phone; re-renders when that changes. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 639px)');
}
