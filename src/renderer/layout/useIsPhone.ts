import { useMedia } from './useMedia.ts';

/** Tells whether the window is as narrow as a phone, and draws again when that changes. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 639px)');
}
