import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Pixels that a row of fields is high, to hold the place of fields that are not drawn yet or far away. */
const ROW = 84;
const COLUMNS = 3;
const NEAR = '600px 0px';

/** Estimated height in pixels of this many fields, until they are rendered. */
export const guessedHeight = (count: number): number => Math.ceil(count / COLUMNS) * ROW;

/** Draws its content when it comes near the window, and keeps it from then on. */
export function DeferredBlock({
  count,
  isEager,
  children,
}: {
  count: number;
  isEager: boolean;
  children: ReactNode;
}): ReactNode {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isEager || isNear;
  useEffect(() => {
    const element = place.current;
    if (isDrawn || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [isDrawn]);
  return isDrawn ? children : <div ref={place} style={{ blockSize: guessedHeight(count) }} />;
}
