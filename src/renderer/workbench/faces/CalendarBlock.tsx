import { useState, type ReactNode, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { dayTitle, MONTH, stepMonth } from '#engine/query/calendarMonth.ts';
import { figureParams, type WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedCalendar } from '#engine/workbench/OfferedWorkbench.ts';
import { dayParams } from '#engine/workbench/workFaces.ts';
import { countText } from '#fields/formatNumber.ts';
import type { BlockReply, CalendarReply } from '#wire/WorkbenchReply.ts';
import { Icon } from '../../layout/Icon.tsx';
import { listLink } from '../../records/listLink.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { BlockFrame } from '../blocks/BlockFrame.tsx';
import { useBlockAnswer, type BlockAnswer } from '../blocks/useBlockAnswer.ts';
import type { Memory } from '../blocks/useRememberedLoad.ts';
import { RowLines } from '../blocks/RowLines.tsx';
import { FaceTools } from './FaceTools.tsx';
import './faces.css';
import { addDays } from '#language/functions/calendar.ts';
import { MonthTable } from '../../layout/MonthTable.tsx';

const memory: Memory<BlockAnswer<CalendarReply>> = new WeakMap();
const isCalendar = (reply: BlockReply): reply is CalendarReply => 'Days' in reply;
const ROWS = 5;
const IN_MONTH = '2026-03'.length;

/** The number of a list's rows on each day of a month, and the first rows of the chosen day. */
export function CalendarBlock({ block, view }: { block: OfferedCalendar; view: WorkView }): ReactNode {
  const { now } = useRenderer();
  const today = now().slice(0, 10);
  const [at, setAt] = useState<string>();
  const loading = useBlockAnswer(memory, { block: block.key, at }, view, isCalendar);
  const reply = loading.data?.reply;
  const month = (at ?? today).slice(0, IN_MONTH);
  // Data of the previous month is not shown while another month loads.
  const shown = reply?.Month === month ? reply : undefined;
  const [year, number] = month.split('-').map(Number);
  const step = (months: number, label: string, icon: 'chevronLeft' | 'chevronRight'): ReactNode => (
    <button
      type="button"
      className="gj-block-tool"
      aria-label={`${block.title}：${label}`}
      onClick={() => setAt(stepMonth(month, months))}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <BlockFrame
      title={block.title}
      className="is-face"
      loading={loading}
      extra={
        <FaceTools
          block={block}
          view={loading.data?.view ?? view}
          more={month === today.slice(0, IN_MONTH) ? {} : { [MONTH]: month }}
        />
      }
    >
      {(data) => (
        <div className="gj-days-block">
          <div>
            <div className="gj-days-bar">
              {step(-1, '上个月', 'chevronLeft')}
              <span aria-live="polite">
                {year} 年 {number} 月{shown === undefined ? '' : `，${countText(shown.Total)} 条`}
              </span>
              {step(1, '下个月', 'chevronRight')}
            </div>
            <DayTable
              {...{ month, today }}
              label={`${block.title}：${year} 年 ${number} 月`}
              chosen={at !== undefined && at.length > IN_MONTH ? at : (shown?.Day ?? today)}
              counts={new Map(shown?.Days.map(({ Day, Count }) => [Day, Count]))}
              onChoose={setAt}
            />
          </div>
          <DayRows block={block} view={data?.view ?? view} reply={shown} />
        </div>
      )}
    </BlockFrame>
  );
}

interface DayRowsProps {
  readonly block: OfferedCalendar;
  readonly view: WorkView;
  /** Undefined: loading. */
  readonly reply: CalendarReply | undefined;
}

/** The first rows of the chosen day, with a link to all of them. */
function DayRows({ block, view, reply }: DayRowsProps): ReactNode {
  const { listPath } = useRenderer();
  const { list, by, rows = ROWS } = block;
  const day = reply?.Day ?? '';
  const count = reply?.Days.find(({ Day }) => Day === day)?.Count ?? 0;
  const params = dayParams(figureParams(block, view), by, day);
  const path = params && count > 0 ? listLink(listPath(list), params) : undefined;
  const words = reply === undefined ? '…' : `${dayTitle(day)}：${countText(count)} 条`;
  return (
    <div className="gj-days-rows">
      <p>
        <b>{words}</b>
        {path === undefined ? null : (
          <Link
            to={path}
            className="gj-block-more"
            aria-label={`查看这天：${block.title}${dayTitle(day)}的 ${count} 条`}
          >
            查看这天
            <Icon name="chevronRight" size={14} />
          </Link>
        )}
      </p>
      <RowLines rows={reply?.Rows} list={list} count={Math.min(rows, ROWS)} nothing="这天没有记录" />
    </div>
  );
}

interface DayTableProps {
  readonly month: string;
  readonly today: string;
  readonly label: string;
  readonly chosen: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of a month, each with its number of rows. Tab reaches one of them; arrow keys move between days. */
function DayTable({ month, today, label, chosen, counts, onChoose }: DayTableProps): ReactNode {
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
