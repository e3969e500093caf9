import { useEffect, useState } from 'react';

/** How much of a page below the window is fetched: nothing, one screen of it, or all. */
export type Reach = 'seen' | 'near' | 'all';

/** Until then somebody may just look at the beginning of a page and go on. */
const QUIET_MS = 5000;

/** Begins with what is seen, so that a page is there soon; goes a screen ahead of who scrolls, and has all for who uses keys, or stays. */
export function useReach(): Reach {
  const [reach, setReach] = useState<Reach>('seen');
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const all = (): void => setReach('all');
    addEventListener('scroll', () => setReach((before) => (before === 'seen' ? 'near' : before)), { signal });
    // The Tab key and the search of the browser find only what is there.
    addEventListener('keydown', all, { signal });
    const timer = setTimeout(all, QUIET_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, []);
  return reach;
}
