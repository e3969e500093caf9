import { useEffect, useEffectEvent, useState, type PointerEvent as PressEvent, type RefObject } from 'react';
import { edgeScroll, type Point } from '../../cells/edgeScroll.ts';

/** A row dragged by its number, and the index where it would be dropped: before the row that is now there. */
interface Dragged {
  readonly from: number;
  readonly at: number;
}

export interface RowDrag {
  /** The classes of a row while one is dragged. */
  readonly marksOf: (row: number, isLast: boolean) => string | undefined;
  readonly onPointerDown: (event: PressEvent) => void;
}

/** Moves rows by dragging their numbers with the mouse; Escape cancels. Touch and keys use the buttons. */
export function useRowDrag(
  area: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<Dragged>();
  const isDragging = dragged !== undefined;
  const drag = useEffectEvent(({ x, y: pointer }: Point) => {
    const { current } = area;
    if (dragged === undefined || current === null) return;
    const row = document.elementFromPoint(x, pointer)?.closest<HTMLElement>('[data-row]') ?? null;
    if (row === null || !current.contains(row)) return;
    const { y, height } = row.getBoundingClientRect();
    const at = Number(row.dataset['row']) + (pointer > y + height / 2 ? 1 : 0);
    if (at !== dragged.at) setDragged({ from: dragged.from, at });
  });
  const end = useEffectEvent((isKept: boolean) => {
    setDragged(undefined);
    if (dragged === undefined || !isKept) return;
    const { from, at } = dragged;
    const to = Math.min(at > from ? at - 1 : at, count - 1);
    if (to !== from) onMove(from, to);
  });
  useEffect(() => {
    const { current } = area;
    if (!isDragging || current === null) return undefined;
    const look = (at: Point): void => drag(at);
    const edges = edgeScroll(current, () => 'y', look);
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      edges.hold({ x, y });
      drag({ x, y });
    };
    const leave = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      // Do not close the surrounding form.
      event.stopPropagation();
      end(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', leave, { signal });
    window.addEventListener('keydown', leave, { signal, capture: true });
    return () => {
      edges.end();
      listening.abort();
    };
  }, [isDragging, area]);
  return {
    marksOf: (row, isLast) => {
      if (dragged === undefined) return undefined;
      if (row === dragged.from) return 'is-dragged';
      return dragged.at === row ? 'is-drop-above' : isLast && dragged.at > row ? 'is-drop-below' : undefined;
    },
    onPointerDown: ({ target, button, pointerType }) => {
      if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
      const row = target.closest('td.gj-rows-index')?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row !== undefined) setDragged({ from: Number(row), at: Number(row) });
    },
  };
}
