import type { KeyboardEvent, ReactNode } from 'react';
import { addDays } from '#language/functions/calendar.ts';
import { countText } from '#fields/formatNumber.ts';
import { MonthTable } from '../../layout/MonthTable.tsx';

interface DayTableProps {
  readonly month: string;
  readonly today: string;
  readonly label: string;
  /** The day whose rows are shown. */
  readonly chosen: string;
  /** The number of rows by day. */
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of a month, each with its number of rows. Tab reaches one of them; arrow keys move between days. */
export function DayTable({ month, today, label, chosen, counts, onChoose }: DayTableProps): ReactNode {
  const stop = chosen.startsWith(month) ? chosen : `${month}-01`;
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = STEPS[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const to = addDays(from, step) ?? from;
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-day="${to}"]`)?.focus();
  };
  const draw = (day: string): ReactNode => {
    const count = counts.get(day) ?? 0;
    return (
      <button
        type="button"
        data-day={day}
        tabIndex={day === stop ? 0 : -1}
        aria-pressed={day === chosen}
        onClick={() => onChoose(day)}
      >
        <time dateTime={day}>{Number(day.slice(8))}</time>
        <span className="gj-unseen"> 日，</span>
        {count === 0 ? <span className="gj-unseen">没有记录</span> : <b>{countText(count)}</b>}
        {count === 0 ? null : <span className="gj-unseen"> 条</span>}
      </button>
    );
  };
  return (
    <MonthTable
      className="gj-days-table"
      {...{ month, label }}
      isShort
      draw={(day) => (
        <td key={day} aria-current={day === today ? 'date' : undefined}>
          {draw(day)}
        </td>
      )}
      onKeyDown={move}
    />
  );
}
