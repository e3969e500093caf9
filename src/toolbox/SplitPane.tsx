import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import './splitPane.css';
import { useSplit } from './useSplit.ts';

/** Two panes side by side with a bar between them that can be dragged, moved by arrow keys, and folded away with its pane. */
export function SplitPane({ left, right }: { left: ReactNode; right: ReactNode }): ReactNode {
  const { frame, share, isFolded, isDragged, fold, handlers } = useSplit();
  const label = isFolded ? '展开编辑器' : '收起编辑器';
  return (
    <div ref={frame} className={isDragged ? 'gj-split is-dragged' : 'gj-split'}>
      <div className="gj-split-pane" style={{ flexBasis: `${share}%` }} hidden={isFolded}>
        {left}
      </div>
      <div className="gj-split-middle">
        <div
          className="gj-split-bar"
          role="separator"
          aria-orientation="vertical"
          aria-label="编辑器宽度"
          aria-valuenow={isFolded ? 0 : Math.round(share)}
          tabIndex={0}
          {...handlers}
        />
        <Button
          className="gj-split-fold"
          size="small"
          aria-label={label}
          title={label}
          icon={<Icon name={isFolded ? 'chevronRight' : 'chevronLeft'} size={14} />}
          onClick={fold}
        />
      </div>
      <div className="gj-split-rest">{right}</div>
    </div>
  );
}
