import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useReach } from './useReach.ts';

/** What only touches the lower edge of the window is not seen yet. */
const MARGINS = { seen: '-1px', near: '100% 0px' };

/** Shows what it holds once it comes near the window, so that nobody waits for what he may never scroll to. */
export function WhenNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const reach = useReach();
  useEffect(() => {
    const { current } = place;
    if (current === null || isNear) return;
    if (reach === 'all') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGINS[reach] },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear, reach]);
  return isNear ? children : <div ref={place} className="gs-block gs-waiting" />;
}
