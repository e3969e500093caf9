import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { rowId } from '../table/useSelection.ts';
import { CardFace, type CardFaceProps } from './CardFace.tsx';
import { onMoveKey } from './MoveFrame.tsx';

interface BoardCardProps extends CardFaceProps {
  readonly name: string;
  readonly place: string;
  /** The move is being saved. */
  readonly isPending: boolean;
  /** It is where the user has just moved it. */
  readonly hasFocus: boolean;
  readonly onMove: () => void;
}

/** A card of a board: dragged to another column, or moved by its button or the key M. */
export function BoardCard({ name, place, isPending, hasFocus, onMove, ...face }: BoardCardProps): ReactNode {
  const { row } = face;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: rowId(row),
    data: { row, place },
    disabled: isPending,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      onKeyDown={(event) => {
        if (!isPending) onMoveKey(event, onMove);
      }}
      className={`gj-face-card${isDragging ? ' is-dragged' : ''}${isPending ? ' is-pending' : ''}`}
      aria-busy={isPending}
    >
      <CardFace {...face}>
        <Button
          ref={button}
          type="text"
          size="small"
          icon={<Icon name="transfer" size={14} />}
          aria-label={`把${name}移到…`}
          aria-keyshortcuts="M"
          title="移到…（M）"
          disabled={isPending}
          onClick={onMove}
        />
      </CardFace>
    </li>
  );
}
