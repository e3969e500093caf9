import type { KeyboardEvent, ReactNode } from 'react';
import { monthWeeks, WEEKDAYS } from '#engine/query/calendarMonth.ts';

interface MonthTableProps {
  /** `2026-03` */
  readonly month: string;
  readonly className: string;
  readonly label: string;
  /** Short names of weekdays; otherwise 周一. */
  readonly isShort?: boolean;
  /** The cell of a day. */
  readonly draw: (day: string) => ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/** A month by its weeks, from Monday on; days of the months around it have empty cells. */
export const MonthTable = ({
  month,
  className,
  label,
  isShort = false,
  draw,
  onKeyDown,
}: MonthTableProps): ReactNode => (
  <table className={className} aria-label={label} onKeyDown={onKeyDown}>
    <thead>
      <tr>
        {WEEKDAYS.map((day) => (
          <th key={day} scope="col" abbr={isShort ? `周${day}` : undefined}>
            {isShort ? day : `周${day}`}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {monthWeeks(month).map((week) => (
        <tr key={week[0]}>{week.map((day) => (day.startsWith(month) ? draw(day) : <td key={day} />))}</tr>
      ))}
    </tbody>
  </table>
);
