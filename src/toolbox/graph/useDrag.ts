import { useRef, type PointerEvent } from 'react';

/** Pixels that the mouse moves before a press is a drag and no click. */
const DRAG = 4;

/** What an element needs to be dragged. */
export interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Lets the mouse drag what a scrolling element shows; fingers scroll it without help. A click without moving stays a click. */
export function useDrag(): DragHandlers {
  const held = useRef<{ x: number; y: number; moved: boolean }>(undefined);
  const end = (): void => {
    held.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, button, clientX, clientY }) => {
      if (pointerType === 'mouse' && button === 0) held.current = { x: clientX, y: clientY, moved: false };
    },
    onPointerMove: (event) => {
      const last = held.current;
      if (last === undefined) return;
      const [x, y] = [event.clientX - last.x, event.clientY - last.y];
      if (!last.moved && Math.hypot(x, y) < DRAG) return;
      if (!last.moved) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.scrollBy(-x, -y);
      held.current = { x: event.clientX, y: event.clientY, moved: true };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
