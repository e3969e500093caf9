import { useDroppable } from '@dnd-kit/core';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { Tag } from '../../fields/Tag.tsx';
import type { BoardPlace } from './boardPlaces.ts';
import type { Target } from './useMoves.ts';

interface BoardColumnProps {
  readonly place: BoardPlace;
  readonly rows: readonly Values[];
  /** The text of the list's first sum over the rows of the column. */
  readonly sum: string | undefined;
  /** The result of dropping the dragged card here; undefined: no drag, or the card is from this column. */
  readonly target: Target | undefined;
  readonly isDragging: boolean;
  readonly isLoading: boolean;
  readonly draw: (row: Values) => ReactNode;
  readonly onMore: () => void;
}

/** One column of a board: its title, count and sum, and its rows page by page. */
export function BoardColumn(props: BoardColumnProps): ReactNode {
  const { place, rows, sum, target, isDragging, isLoading, draw, onMore } = props;
  const { setNodeRef, isOver } = useDroppable({ id: `to ${place.key}`, data: { place: place.key } });
  const id = useId();
  const refusal = target?.refusal;
  const rest = place.count - rows.length;
  const state = !isDragging || target === undefined ? '' : refusal === undefined ? ' is-open' : ' is-refused';
  return (
    <section
      ref={setNodeRef}
      className={`gj-board-column${state}${isOver && state === ' is-open' ? ' is-over' : ''}`}
      aria-labelledby={id}
    >
      <h2 id={id}>
        {place.color === undefined ? <span>{place.title}</span> : <Tag color={place.color}>{place.title}</Tag>}
        <span className="gj-board-count">{place.count} 条</span>
        {sum === undefined ? null : <span className="gj-board-sum">{sum}</span>}
      </h2>
      {isDragging && refusal !== undefined ? <p className="gj-board-why">{refusal}</p> : null}
      <ul>{rows.map(draw)}</ul>
      {rest <= 0 ? null : (
        <Button type="link" size="small" loading={isLoading} onClick={onMore}>
          更多（还有 {rest} 条）
        </Button>
      )}
    </section>
  );
}
