import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const DELAY = 250;
/** Pixels of the widest tip with its margin. */
const WIDEST = 376;

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

export interface OverflowTip {
  readonly handlers: {
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onMouseLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  readonly tip: ReactNode;
}

/** Handlers for a table body, and the tooltip that shows the whole text of a cell whose text is cut off. */
export function useOverflowTip(): OverflowTip {
  const [tip, setTip] = useState<Tip>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    setTip(undefined);
  };
  const show = ({ target }: { target: EventTarget }): void => {
    hide();
    const cut = cutOffCell(target);
    if (cut === undefined) return;
    timer.current = setTimeout(() => setTip(cut), DELAY);
  };
  const end = useEffectEvent(hide);
  useEffect(() => () => end(), []);
  return {
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
    tip: tip === undefined ? null : createPortal(<TipBox {...tip} />, document.body),
  };
}

const TipBox = ({ text, left, top }: Tip): ReactNode => (
  <div role="tooltip" className="gj-overflow-tip" style={{ left, top }}>
    {text}
  </div>
);

/** Pixels that glyphs of a font may extend beyond their line. */
const BEYOND_LINE = 4;

/** Across, or below the lines that it has. */
const isCut = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + BEYOND_LINE;

/** The text and place of the cell around an element, when the cell is too small for its text. */
function cutOffCell(target: EventTarget): Tip | undefined {
  const cell = target instanceof Element ? target.closest('dd, td') : null;
  if (cell === null || ![cell, ...cell.children].some(isCut)) return undefined;
  const { left, bottom } = cell.getBoundingClientRect();
  return { text: cell.textContent, left: Math.min(left + 8, innerWidth - WIDEST), top: bottom };
}
