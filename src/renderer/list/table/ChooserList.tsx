import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { arrangeColumns, moveColumn, type ColumnChooserProps } from './columnChoice.ts';
import './columns.css';

/** The columns of a list, to be shown, hidden and moved. */
export function ChooserList({ columns, choice, onChange }: ColumnChooserProps): ReactNode {
  const arranged = arrangeColumns(columns, choice);
  const order = arranged.map(({ column }) => column.key);
  const hidden = arranged.filter(({ isShown }) => !isShown).map(({ column }) => column.key);
  const isLast = arranged.length - hidden.length === 1;
  return (
    <div className="gj-chooser">
      <ul aria-label="列">
        {arranged.map(({ column, isShown }) => (
          <ColumnRow
            key={column.key}
            title={column.title}
            isShown={isShown}
            isFixed={isShown && isLast}
            isFirst={column.key === order[0]}
            isEnd={column.key === order.at(-1)}
            onToggle={() => {
              const others = hidden.filter((key) => key !== column.key);
              onChange({ order, hidden: isShown ? [...hidden, column.key] : others });
            }}
            onMove={(step) => onChange({ order: moveColumn(order, column.key, step), hidden })}
          />
        ))}
      </ul>
      <Button type="link" size="small" disabled={choice === undefined} onClick={() => onChange(undefined)}>
        恢复默认
      </Button>
    </div>
  );
}

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

/** One column in the chooser: its visibility and position. */
function ColumnRow(props: ColumnRowProps): ReactNode {
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
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="arrowDown" size={14} />}
        aria-label={`下移${title}`}
        disabled={isEnd}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
