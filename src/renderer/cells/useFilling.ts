import { useEffect, useEffectEvent, useState } from 'react';
import { type Bounds, type CellPair, type CellRange, drawnTo, fillPairs, type Place } from './cellRange.ts';

interface FillingInput {
  readonly bounds: Bounds | undefined;
  readonly onFill: (pairs: readonly CellPair[]) => void;
  /** What was filled is chosen, up to the cell that the corner was dragged to. */
  readonly choose: (range: CellRange) => void;
}

/** What a drag of the corner would fill, and the way there. */
interface Filling {
  readonly filling: Bounds | undefined;
  readonly begin: () => void;
  readonly drawTo: (place: Place) => void;
}

/** Fills the cells that the corner of the chosen ones is dragged over, once the mouse is let go. */
export function useFilling({ bounds, onFill, choose }: FillingInput): Filling {
  const [filling, setFilling] = useState<Bounds>();
  const isFilling = filling !== undefined;
  const end = useEffectEvent(() => {
    setFilling(undefined);
    if (filling === undefined || bounds === undefined) return;
    const pairs = fillPairs(bounds, filling);
    if (pairs.length === 0) return;
    onFill(pairs);
    choose(drawnRange(bounds, filling));
  });
  useEffect(() => {
    if (!isFilling) return undefined;
    const drop = (): void => {
      end();
    };
    window.addEventListener('mouseup', drop);
    return () => {
      window.removeEventListener('mouseup', drop);
    };
  }, [isFilling]);
  return {
    filling,
    begin: () => {
      setFilling(bounds);
    },
    drawTo: (place) => {
      if (filling === undefined || bounds === undefined) return;
      const next = drawnTo(bounds, place);
      if (!isSame(next, filling)) setFilling(next);
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
