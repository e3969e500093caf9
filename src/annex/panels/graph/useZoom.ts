import { useRef, useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

const [SMALLEST, LARGEST] = [0.25, 4];

/** A picture opens no smaller than this, so that its texts can be read. */
const READABLE = 0.7;

interface Zoom {
  /** The scrolling element around the picture. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly scale: number;
  readonly zoom: (factor: number) => void;
  /** Makes the whole width visible, never larger than life. */
  readonly fit: () => void;
}

/** A point of the frame that stays where it is while the scale changes. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The scale of a picture of this width in a frame that scrolls; Ctrl and wheel zoom at the pointer. */
export function useZoom(width: number): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const anchor = useRef<Point & { factor: number }>(undefined);
  const change = useCallback((factor: number, at?: Point): void => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    setScale((before) => {
      const after = Math.min(LARGEST, Math.max(SMALLEST, before * factor));
      anchor.current = { x: at?.x ?? clientWidth / 2, y: at?.y ?? clientHeight / 2, factor: after / before };
      return after;
    });
  }, []);
  const fitTo = useCallback(
    (least: number): void => {
      const room = frame.current?.clientWidth ?? 0;
      if (room > 0) setScale(Math.max(least, Math.min(1, room / width)));
    },
    [width],
  );
  useEffect(() => fitTo(READABLE), [fitTo]);
  useLayoutEffect(() => {
    const [element, held] = [frame.current, anchor.current];
    anchor.current = undefined;
    if (element === null || held === undefined) return;
    element.scrollLeft = (element.scrollLeft + held.x) * held.factor - held.x;
    element.scrollTop = (element.scrollTop + held.y) * held.factor - held.y;
  }, [scale]);
  useEffect(() => zoomByWheel(frame.current, change), [change]);
  const fit = (): void => fitTo(SMALLEST);
  return { frame, scale, zoom: change, fit };
}

/** React listens to wheels passively; only a listener of our own may keep the page from zooming. */
function zoomByWheel(
  element: HTMLElement | null,
  change: (factor: number, at: Point) => void,
): (() => void) | undefined {
  if (element === null) return undefined;
  const turn = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    change(Math.exp(-event.deltaY / 400), { x: event.clientX - left, y: event.clientY - top });
  };
  element.addEventListener('wheel', turn, { passive: false });
  return () => element.removeEventListener('wheel', turn);
}
