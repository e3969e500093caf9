import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Things begin to load when they reach the window: what only touches its lower edge is not seen yet. */
const AHEAD = '-1px';

/** Shows what it holds once it comes near the window, so that nobody waits for what he may never scroll to. */
export function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} className="gs-block gs-waiting" />;
}
