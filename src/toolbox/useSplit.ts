import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { LEAST, MOST, readShare, writeShare } from './paneShare.ts';

const STEP = 4;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** Two panes and the bar between them. */
export interface Split {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Percent of the width that the left pane takes. */
  readonly share: number;
  readonly isFolded: boolean;
  readonly isDragged: boolean;
  readonly fold: () => void;
  /** What the bar listens to. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** The share of the left pane, moved by mouse, finger and arrow keys, and remembered; Enter folds the pane away. */
export function useSplit(): Split {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(readShare);
  const [isFolded, setIsFolded] = useState(false);
  const [isDragged, setIsDragged] = useState(false);
  const move = (next: number): void => {
    const kept = Math.round(Math.min(MOST, Math.max(LEAST, next)) * 10) / 10;
    setShare(kept);
    writeShare(kept);
  };
  const fold = (): void => {
    setIsFolded(!isFolded);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (event.key === 'Enter') fold();
    else if (event.key === 'Home') move(LEAST);
    else if (event.key === 'End') move(MOST);
    else if (step !== undefined) move(share + step);
    else return;
    event.preventDefault();
  };
  const end = (): void => {
    setIsDragged(false);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (isFolded) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragged(true);
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (isDragged && box !== undefined) move(((clientX - box.left) / box.width) * 100);
  };
  const handlers = { onKeyDown, onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  return { frame, share, isFolded, isDragged, fold, handlers };
}
