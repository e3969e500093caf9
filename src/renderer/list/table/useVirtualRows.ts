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

/** The rows that have something unfolded below them, by their places in order, and how high that is in pixels. */
export interface Unfolded {
  readonly places: readonly number[];
  readonly height: number;
  /** The height of a row without its expanded part. */
  readonly row: number;
}

/** The top of a row, in pixels below the header. */
const topOf = (place: number, unfolded: Unfolded): number =>
  place * unfolded.row + unfolded.places.filter((other) => other < place).length * unfolded.height;

/** The row at this number of pixels below the header. */
function placeAt(pixels: number, all: Unfolded): number {
  const { places, height, row: one } = all;
  let [place, left] = [0, pixels];
  for (const unfolded of places) {
    const rows = unfolded + 1 - place;
    const block = rows * one + height;
    if (left < block) return place + Math.min(Math.floor(left / one), rows - 1);
    left -= block;
    place += rows;
  }
  return place + Math.floor(left / one);
}

/** The rows to render in a scrolling element: the visible ones and a few around them; short tables in full. */
export function useVirtualRows(count: number, area: RefObject<HTMLElement | null>, unfolded: Unfolded): VirtualRows {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(AT_FIRST);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    const bottom = element.scrollTop + element.clientHeight - HEAD_HEIGHT;
    setFirst(Math.max(0, placeAt(element.scrollTop, unfolded) - OVERSCAN));
    setEnd(placeAt(bottom, unfolded) + 1 + OVERSCAN);
  }, [area, unfolded]);
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
    before: topOf(start, unfolded),
    after: topOf(count, unfolded) - topOf(last, unfolded),
  };
}
