import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { type Bounds, type CellPair, type CellRange, drawnTo, fillPairs } from './cellRange.ts';
import { cellNear } from './cellNear.ts';
import { edgeScroll, type Point, type ScrollAxis } from './edgeScroll.ts';

interface FillingInput {
  readonly area: RefObject<HTMLElement | null>;
  readonly bounds: Bounds | undefined;
  readonly onFill: (pairs: readonly CellPair[]) => void;
  readonly choose: (range: CellRange) => void;
}

interface Filling {
  readonly filling: Bounds | undefined;
  readonly begin: (at: Point) => void;
}

/** Fills the cells over which the fill handle is dragged, on release; the table scrolls near an edge. */
export function useFilling({ area, bounds, onFill, choose }: FillingInput): Filling {
  const [filling, setFilling] = useState<Bounds>();
  const pressed = useRef<Point>({ x: 0, y: 0 });
  /** The last range of the drag, possibly not yet rendered. */
  const drawn = useRef<Bounds>(undefined);
  const isFilling = filling !== undefined;
  const end = useEffectEvent(() => {
    setFilling(undefined);
    const { current } = drawn;
    if (current === undefined || bounds === undefined) return;
    const pairs = fillPairs(bounds, current);
    if (pairs.length === 0) return;
    onFill(pairs);
    choose(drawnRange(bounds, current));
  });
  const draw = useEffectEvent((at: Point) => {
    const place = area.current === null ? undefined : cellNear(area.current, at);
    if (filling === undefined || bounds === undefined || place === undefined) return;
    const next = drawnTo(bounds, place);
    drawn.current = next;
    if (!isSame(next, filling)) setFilling(next);
  });
  const wayTo = useEffectEvent(({ x, y }: Point): ScrollAxis => {
    if (filling === undefined || bounds === undefined || isSame(filling, bounds))
      return Math.abs(x - pressed.current.x) > Math.abs(y - pressed.current.y) ? 'x' : 'y';
    return filling.left === bounds.left && filling.right === bounds.right ? 'y' : 'x';
  });
  useEffect(() => {
    const { current } = area;
    if (!isFilling || current === null) return undefined;
    const look = (at: Point): void => draw(at);
    const edges = edgeScroll(current, (at) => wayTo(at), look);
    const move = ({ clientX: x, clientY: y }: MouseEvent): void => {
      edges.hold({ x, y });
      draw({ x, y });
    };
    const drop = (): void => end();
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', drop);
    return () => {
      edges.end();
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', drop);
    };
  }, [isFilling, area]);
  return {
    filling,
    begin: (at) => {
      pressed.current = at;
      drawn.current = undefined;
      setFilling(bounds);
    },
  };
}

const isSame = (one: Bounds, other: Bounds): boolean =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right;

/** The cells that were filled with those they were filled from, ending where the corner was dragged to. */
function drawnRange(bounds: Bounds, { top, bottom, left, right }: Bounds): CellRange {
  const [isUp, isBack] = [top < bounds.top, left < bounds.left];
  return {
    from: { row: isUp ? bottom : top, column: isBack ? right : left },
    to: { row: isUp ? top : bottom, column: isBack ? left : right },
  };
}
