import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button, Splitter } from 'antd';
import { Icon } from '#renderer/layout/Icon.tsx';
import './tools.css';

const NAME = 'guiju.tools.share';
const USUAL = 46;
/** Percent. */
const [LEAST, MOST] = [20, 80];
const STEP = 4;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** Two panes with a bar that is dragged, moved by arrow keys, and folded with its pane; the left share is stored. */
export function SplitPane({ left, right }: { left: ReactNode; right: ReactNode }): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(readShare);
  const [isFolded, setIsFolded] = useState(false);
  useFocusableBar(frame);
  const move = (next: number): void => {
    const kept = Math.round(Math.min(MOST, Math.max(LEAST, next)) * 10) / 10;
    setShare(kept);
    localStorage.setItem(NAME, String(kept));
  };
  const fold = (): void => setIsFolded(!isFolded);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isBar(event.target)) return;
    const step = KEYS[event.key];
    if (event.key === 'Enter') fold();
    else if (event.key === 'Home') move(LEAST);
    else if (event.key === 'End') move(MOST);
    else if (step !== undefined) move(share + step);
    else return;
    event.preventDefault();
  };
  const label = isFolded ? '展开编辑器' : '收起编辑器';
  return (
    <div ref={frame} className="gj-split" onKeyDown={onKeyDown}>
      <Splitter onResize={([first = 0, second = 0]) => move((first / (first + second)) * 100)}>
        <Splitter.Panel
          className="gj-split-pane"
          size={isFolded ? 0 : `${share}%`}
          min={isFolded ? 0 : `${LEAST}%`}
          max={`${MOST}%`}
          resizable={!isFolded}
        >
          {left}
        </Splitter.Panel>
        <Splitter.Panel className="gj-split-pane">{right}</Splitter.Panel>
      </Splitter>
      <Button
        className={isFolded ? 'gj-split-fold is-folded' : 'gj-split-fold'}
        style={{ insetInlineStart: isFolded ? 0 : `${share}%` }}
        size="small"
        aria-label={label}
        title={label}
        icon={<Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} size={14} />}
        onClick={fold}
      />
    </div>
  );
}

/** antd's bar can be dragged only: it takes no focus and has no name. */
function useFocusableBar(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = frame.current?.querySelector('[role="separator"]');
    bar?.setAttribute('tabindex', '0');
    bar?.setAttribute('aria-label', '编辑器宽度');
  });
}

const isBar = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('role') === 'separator';

/** The stored width of the left pane in percent. */
function readShare(): number {
  const share = Number(localStorage.getItem(NAME));
  return share >= LEAST && share <= MOST ? share : USUAL;
}
