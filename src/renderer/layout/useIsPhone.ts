import { useMedia } from './useMedia.ts';

/** Windows with little room next to the sidebar: tablets, and laptops at 200 %. */
export const NARROW_WINDOW = '(max-width: 999px)';

/** Whether the window is as narrow as a phone; re-renders when that changes. */
export const useIsPhone = (): boolean => useMedia('(max-width: 639px)');

/** Whether the window is narrow: a phone, a tablet, or a laptop at 200 %; re-renders when that changes. */
export const useIsNarrow = (): boolean => useMedia(NARROW_WINDOW);
