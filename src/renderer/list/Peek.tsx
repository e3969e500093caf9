import { Button, Drawer } from 'antd';
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import './peek.css';
import { linksIn, peekedId } from './table/peekRow.ts';

interface PeekProps {
  readonly id: number;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onPeek: (id: number) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Parts of the window that use the arrow keys themselves. */
const TAKES_ARROWS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=tablist], .ant-modal';

/** A record next to its list. Its row has the focus, so that arrows go on to other rows and Enter opens the record. */
export function Peek({ id, panel, onPeek, onClose, children }: PeekProps): ReactNode {
  const links = (): HTMLAnchorElement[] => linksIn(panel.current);
  const link = (): HTMLAnchorElement | undefined => links().find((each) => peekedId(each) === id);
  const close = useEffectEvent(() => {
    onClose();
    link()?.focus();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.key === 'Escape' && document.querySelectorAll('[role=dialog]').length === 1) close();
    if (step === undefined || event.target.closest(TAKES_ARROWS) !== null) return;
    const current = link();
    const next = current === undefined ? undefined : links()[links().indexOf(current) + step];
    if (next === undefined) return;
    event.preventDefault();
    onPeek(peekedId(next));
  });
  const mark = useEffectEvent(() => {
    const current = link();
    current?.focus();
    current?.scrollIntoView({ block: 'nearest' });
    current?.setAttribute('data-peeked', '');
    return () => current?.removeAttribute('data-peeked');
  });
  useEffect(() => mark(), [id]);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Drawer
      open
      className="gj-peek"
      title="快速查看"
      size={640}
      mask={false}
      keyboard={false}
      autoFocus={false}
      extra={
        <>
          <span className="gj-hint gj-peek-keys">↑↓ 换一条，Esc 关闭</span>
          <Button onClick={() => link()?.click()}>打开</Button>
        </>
      }
      onClose={close}
    >
      {children}
    </Drawer>
  );
}
