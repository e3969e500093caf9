import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Tables with more rows render only the visible ones. */
const FROM_ROWS = 30;
/** Rows to render before the visible number is known. */
const AT_FIRST = 14;
/** In pixels: the estimated height of an unmeasured row, and the margin rendered beyond the visible area. */
const GUESS = 49;
const BEYOND = 300;

/** The rendered rows of a long table, by index, and the heights of the gaps before each of them and after the last. */
export interface RowWindow {
  readonly isPartial: boolean;
  readonly drawn: readonly { readonly index: number; readonly gap: number }[];
  readonly after: number;
}

/** Measured row heights; unmeasured rows count as the average. */
class RowHeights {
  readonly #seen = new Map<number, number>();
  #sum = 0;

  /** Stores a height; returns whether it has changed. */
  learn(key: number, height: number): boolean {
    const known = this.#seen.get(key);
    if (known === height || height === 0) return false;
    this.#seen.set(key, height);
    this.#sum += height - (known ?? 0);
    return true;
  }

  /** Pixels of the rows from one to before another. */
  between(keys: readonly number[], from: number, to: number): number {
    const average = this.#seen.size === 0 ? GUESS : this.#sum / this.#seen.size;
    let sum = 0;
    for (let index = from; index < to; index += 1) sum += this.#seen.get(keys[index] ?? 0) ?? average;
    return sum;
  }
}

/** The rows to render: all of a short table, else the visible ones, a few around them, and the `kept` ones. */
export function useRowWindow(
  keys: readonly number[],
  area: RefObject<HTMLElement | null>,
  kept: readonly number[],
): RowWindow {
  const [heights] = useState(() => new RowHeights());
  const [range, setRange] = useState<readonly [first: number, end: number]>([0, AT_FIRST]);
  const [, setLearnt] = useState(0);
  const isPartial = keys.length > FROM_ROWS;
  const look = useCallback(() => {
    const element = area.current;
    const body = element?.querySelector('tbody');
    if (element === null || body === null || body === undefined) return;
    let isNews = false;
    for (const row of body.querySelectorAll<HTMLElement>('[data-row]'))
      isNews = heights.learn(keys[Number(row.dataset['row'])] ?? 0, row.offsetHeight) || isNews;
    if (isNews) setLearnt((count) => count + 1);
    const [frame, box] = [element.getBoundingClientRect(), body.getBoundingClientRect()];
    const top = Math.max(frame.top, 0) - box.top - BEYOND;
    const bottom = Math.min(frame.bottom, window.innerHeight) - box.top + BEYOND;
    setRange((before) => {
      let [first, end, sum] = [0, 0, 0];
      for (let index = 0; index < keys.length && sum < bottom; index += 1) {
        sum += heights.between(keys, index, index + 1);
        if (sum < top) first = index + 1;
        end = index + 1;
      }
      return before[0] === first && before[1] === end ? before : [first, end];
    });
  }, [area, heights, keys]);
  useLayoutEffect(() => {
    if (isPartial) look();
  }, [isPartial, look]);
  useEffect(() => {
    const element = area.current;
    if (!isPartial || element === null) return undefined;
    // Left to React, the rows of a new place would come one frame after it, with a gap in between.
    const follow = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(element)) flushSync(look);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [isPartial, area, look]);
  if (!isPartial) return { isPartial, drawn: keys.map((_, index) => ({ index, gap: 0 })), after: 0 };
  const end = Math.min(range[1], keys.length);
  const near = Array.from({ length: Math.max(0, end - range[0]) }, (_, offset) => range[0] + offset);
  const far = kept.filter((index) => index >= 0 && index < keys.length && !near.includes(index));
  const all = [...near, ...far].sort((a, b) => a - b);
  return {
    isPartial,
    drawn: all.map((index, place) => ({ index, gap: heights.between(keys, (all[place - 1] ?? -1) + 1, index) })),
    after: heights.between(keys, (all.at(-1) ?? -1) + 1, keys.length),
  };
}
