import { useDraggable } from '@dnd-kit/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { DrawnColumn, CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { rowId } from '../table/useSelection.ts';
import { onMoveKey } from './MoveFrame.tsx';

interface DayChipProps {
  readonly row: Values;
  readonly name: string;
  /** `09:30` of a time. */
  readonly time: string;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  readonly isPending: boolean;
  /** It is where the user has just moved it. */
  readonly hasFocus: boolean;
  readonly onMove: () => void;
}

/** A record on its day of a calendar: dragged to another day, or moved by its button or the key M. */
export function DayChip(props: DayChipProps): ReactNode {
  const { row, name, time, columns, env, titlePath, isPending, hasFocus, onMove } = props;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: rowId(row), disabled: isPending });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={isDragging || isPending ? 'gj-day-chip is-dragged' : 'gj-day-chip'}
      aria-busy={isPending}
      title={name}
      onKeyDown={(event) => onMoveKey(event, onMove)}
    >
      {time === '' ? null : <small>{time}</small>}
      <span>{title === undefined ? name : renderCell(title, row, env, titlePath).content}</span>
      <button
        ref={button}
        type="button"
        aria-label={`把${name}移到…`}
        aria-keyshortcuts="M"
        disabled={isPending}
        onClick={onMove}
      >
        <Icon name="transfer" size={12} />
      </button>
    </li>
  );
}
