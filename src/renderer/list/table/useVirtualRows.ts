import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Pixels; every row of the table is this high. */
export const ROW_HEIGHT = 44;
const OVERSCAN = 4;
const FROM_ROWS = 60;

export interface VirtualRows {
  readonly first: number;
  /** Index after the last row drawn. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The window of rows to draw in a scrolling element; short tables are drawn whole. */
export function useVirtualRows(count: number, area: RefObject<HTMLElement | null>): VirtualRows {
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(20);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    setFirst(Math.max(0, Math.floor(element.scrollTop / ROW_HEIGHT) - OVERSCAN));
    setVisible(Math.ceil(element.clientHeight / ROW_HEIGHT) + 2 * OVERSCAN);
  }, [area]);
  useEffect(() => {
    const element = area.current;
    if (!isVirtual || element === null) return undefined;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [isVirtual, area, measure]);
  if (!isVirtual) return { first: 0, end: count, before: 0, after: 0 };
  const start = Math.min(first, Math.max(0, count - visible));
  const end = Math.min(count, start + visible);
  return { first: start, end, before: start * ROW_HEIGHT, after: (count - end) * ROW_HEIGHT };
}
