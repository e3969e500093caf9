import { useCallback, useSyncExternalStore } from 'react';

/** Windows with little room next to the sidebar: tablets, and laptops at 200 %. */
export const NARROW_WINDOW = '(max-width: 999px)';

/** Whether the window is as narrow as a phone; re-renders when that changes. */
export const useIsPhone = (): boolean => useMedia('(max-width: 639px)');

/** Whether the window is narrow: a phone, a tablet, or a laptop at 200 %; re-renders when that changes. */
export const useIsNarrow = (): boolean => useMedia(NARROW_WINDOW);

/** Whether a media query matches the window; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether administrators' screens show either their list or the chosen entry (`admin.css`). */
export const useIsOnePane = (): boolean => useMedia('(max-width: 799px)');
