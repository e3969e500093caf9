import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Height of a row of fields in pixels, reserved for fields not rendered yet. */
const ROW = 84;
const COLUMNS = 3;
const NEAR = '600px 0px';

/** Estimated height in pixels of this many fields, until they are rendered. */
export const guessedHeight = (count: number): number => Math.ceil(count / COLUMNS) * ROW;

/** Renders its content when it comes near the viewport, and keeps it rendered. */
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
