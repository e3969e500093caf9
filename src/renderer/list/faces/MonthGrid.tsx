import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { MonthTable } from '../../layout/MonthTable.tsx';

interface MonthGridProps {
  readonly month: string;
  readonly today: string;
  readonly label: string;
  /** A card is being dragged, and can be dropped on a day. */
  readonly isOpen: boolean;
  readonly rowsOf: (day: string) => readonly Values[];
  readonly draw: (row: Values) => ReactNode;
  /** Opens all of a day. */
  readonly onDay: (day: string) => void;
}

/** Number of records shown on a day; the rest opens with the day. */
const MAX_PER_DAY = 3;

/** A month by weeks, from Monday, with the records of each day. */
export function MonthGrid({ month, label, ...rest }: MonthGridProps): ReactNode {
  return (
    <MonthTable className="gj-month" {...{ month, label }} draw={(day) => <Day key={day} day={day} {...rest} />} />
  );
}

interface DayProps extends Omit<MonthGridProps, 'month' | 'label'> {
  readonly day: string;
}

function Day({ day, today, isOpen, rowsOf, draw, onDay }: DayProps): ReactNode {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const rows = rowsOf(day);
  const shown = rows.length > MAX_PER_DAY ? rows.slice(0, MAX_PER_DAY - 1) : rows;
  const state = `${day === today ? ' is-today' : ''}${isOpen ? ' is-open' : ''}${isOpen && isOver ? ' is-over' : ''}`;
  return (
    <td ref={setNodeRef} className={`gj-day${state}`} data-day={day} aria-current={day === today ? 'date' : undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {rows.length === 0 ? null : <ul>{shown.map(draw)}</ul>}
      {shown.length === rows.length ? null : (
        <button
          type="button"
          className="gj-day-more"
          aria-label={`${Number(day.slice(8))} 日还有 ${rows.length - shown.length} 条`}
          onClick={() => onDay(day)}
        >
          +{rows.length - shown.length}
        </button>
      )}
    </td>
  );
}
