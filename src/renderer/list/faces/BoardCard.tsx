import { useDraggable } from '@dnd-kit/core';
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { NOTHING } from '../../fields/valueText.ts';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { titleWithUnit } from '../table/titleWithUnit.ts';
import { rowId } from '../table/useSelection.ts';

interface CardFaceProps {
  readonly row: Values;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  /** The field that the place of the card says already. */
  readonly without: string;
}

/** So many columns of the list stand on a card below its title. */
const MOST_FACTS = 3;

/** What stands on a card: the title of the row, and the first columns of the list that are filled. */
export function CardFace({
  row,
  columns,
  env,
  titlePath,
  without,
  children,
}: CardFaceProps & { children?: ReactNode }): ReactNode {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const facts = columns
    .filter((column) => column !== title && column.key !== without)
    .map((column) => ({ column, view: renderCell(column, row, env, titlePath) }))
    .filter(({ view }) => view.content !== NOTHING)
    .slice(0, MOST_FACTS);
  return (
    <>
      <div className="gj-face-card-head">
        <span className="gj-card-title">
          {title === undefined ? null : renderCell(title, row, env, titlePath).content}
        </span>
        {children}
      </div>
      <dl>
        {facts.map(({ column, view }) => (
          <div key={column.key}>
            <dt>{titleWithUnit(column, env.unit)}</dt>
            <dd className={view.className}>{view.content}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export interface BoardCardProps extends CardFaceProps {
  readonly name: string;
  readonly place: string;
  /** It was moved and is on its way. */
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
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || isPending) return;
    event.preventDefault();
    onMove();
  };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      onKeyDown={onKeyDown}
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
