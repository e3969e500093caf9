import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';

interface ColumnRowProps {
  readonly title: string;
  readonly isShown: boolean;
  /** The only column that is shown: it cannot go. */
  readonly isFixed: boolean;
  readonly isFirst: boolean;
  readonly isEnd: boolean;
  readonly onToggle: () => void;
  readonly onMove: (step: -1 | 1) => void;
}

/** One column in the chooser: shown or not, and its place. */
export function ColumnRow(props: ColumnRowProps): ReactNode {
  const { title, isShown, isFixed, isFirst, isEnd, onToggle, onMove } = props;
  return (
    <li>
      <label>
        <input type="checkbox" checked={isShown} disabled={isFixed} onChange={onToggle} />
        <span>{title}</span>
      </label>
      <Button
        type="text"
        size="small"
        icon={<Icon name="arrowUp" size={14} />}
        aria-label={`上移${title}`}
        disabled={isFirst}
        onClick={() => {
          onMove(-1);
        }}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="arrowDown" size={14} />}
        aria-label={`下移${title}`}
        disabled={isEnd}
        onClick={() => {
          onMove(1);
        }}
      />
    </li>
  );
}
