import { useCallback, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Minimum height in pixels of the sticky header. */
const HEAD_HEIGHT = 36;
const OVERSCAN = 3;
const FROM_ROWS = 60;
/** Rows to render before the size of the area is known. */
const AT_FIRST = 20;

interface VirtualRows {
  readonly first: number;
  /** Index after the last rendered row. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/**
 * The rows to render in a scrolling element: the visible ones and a few around them; short tables in full. `height` is
 * that of a row in pixels.
 */
export function useVirtualRows(count: number, area: RefObject<HTMLElement | null>, height: number): VirtualRows {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(AT_FIRST);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    const bottom = element.scrollTop + element.clientHeight - HEAD_HEIGHT;
    setFirst(Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN));
    setEnd(Math.floor(bottom / height) + 1 + OVERSCAN);
  }, [area, height]);
  useEffect(() => {
    const element = area.current;
    if (!isVirtual || element === null) return undefined;
    measure();
    // Left to React, the rows of a new place would come one frame after it, with a gap in between.
    const follow = (): void => {
      flushSync(measure);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [isVirtual, area, measure]);
  if (!isVirtual) return { first: 0, end: count, before: 0, after: 0 };
  const last = Math.min(count, end);
  const start = Math.min(first, Math.max(0, last - 1));
  return {
    first: start,
    end: last,
    before: start * height,
    after: (count - last) * height,
  };
}
