import { useCallback, useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Pixels; every row of the table is this high. */
export const ROW_HEIGHT = 44;
/** Pixels of the head, which stays in sight above the rows. */
const HEAD_HEIGHT = 40;
const OVERSCAN = 3;
const FROM_ROWS = 60;
/** Rows to draw before the size of the area is known. */
const AT_FIRST = 20;

export interface VirtualRows {
  readonly first: number;
  /** Index after the last row drawn. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The window of rows to draw in a scrolling element: those in sight and a few around them. Short tables are drawn whole. */
export function useVirtualRows(count: number, area: RefObject<HTMLElement | null>): VirtualRows {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(AT_FIRST);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    const bottom = element.scrollTop + element.clientHeight - HEAD_HEIGHT;
    setFirst(Math.max(0, Math.floor(element.scrollTop / ROW_HEIGHT) - OVERSCAN));
    setEnd(Math.ceil(bottom / ROW_HEIGHT) + OVERSCAN);
  }, [area]);
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
  return { first: start, end: last, before: start * ROW_HEIGHT, after: (count - last) * ROW_HEIGHT };
}
