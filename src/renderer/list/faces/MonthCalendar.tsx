import { DndContext, DragOverlay, pointerWithin, useDroppable } from '@dnd-kit/core';
import { Button, Modal, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Values } from '#language/Value.ts';
import { refuseFieldChange } from '#engine/permission/changeable.ts';
import { dayTitle, isMonth, MONTH, onDay, stepMonth } from '#engine/query/calendarMonth.ts';
import { countText } from '#fields/formatNumber.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import { BoardCard } from './BoardCard.tsx';
import { DayChip } from './DayChip.tsx';
import { type FaceProps, rowName } from './FaceProps.ts';
import { type MonthData, useMonth } from './useAllRows.ts';
import { useSettled } from './useSettled.ts';
import { SILENT, useDragSensors } from '../../layout/dragging.ts';
import { useFieldSave } from './useFieldSave.ts';
import '../table/cards.css';
import './board.css';
import './calendar.css';
import { MonthTable } from '../../layout/MonthTable.tsx';
import { MoveFrame } from './MoveFrame.tsx';

/** A record being moved to another day. */
interface Moving {
  readonly row: Values;
  readonly to: string;
  /** The data before the save, which is about to be loaded again. */
  readonly past: MonthData | undefined;
}

/** The rows of a list by the days of a month, on a phone as a list. Moving a record to another day saves it. */
export function MonthCalendar(props: FaceProps): ReactNode {
  const { schema, field, asked, found, columns, env, titlePath, isPhone, skeleton, onTable } = props;
  const { notify, now } = useRenderer();
  const entity = schema.model;
  const today = now().slice(0, 10);
  const [search, setSearch] = useSearchParams();
  const named = search.get(MONTH) ?? '';
  const month = isMonth(named) ? named : today.slice(0, 7);
  const { data, error, isLoading, retry } = useMonth(entity, field, month, useSettled(asked, found));
  const [moving, setMoving] = useState<Moving>();
  const [dragged, setDragged] = useState<Values>();
  const [chosen, setChosen] = useState<Values>();
  const [openDay, setOpenDay] = useState<string>();
  const [movedId, setMovedId] = useState<number>();
  const save = useFieldSave(schema);
  const sensors = useDragSensors(6);
  if (moving?.past !== undefined && moving.past !== data) setMoving(undefined);
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return skeleton;

  const show = (next: string): void => {
    setOpenDay(undefined);
    setSearch(
      (before) => {
        if (next === today.slice(0, 7)) before.delete(MONTH);
        else before.set(MONTH, next);
        return before;
      },
      { replace: true },
    );
  };
  const valueOf = (row: Values): string => {
    const value = row[field.name];
    return typeof value === 'string' ? value : '';
  };
  const dayOf = (row: Values): string =>
    moving !== undefined && rowId(moving.row) === rowId(row) ? moving.to : valueOf(row).slice(0, 10);
  // Rows of the previous month are not shown while another month loads.
  const rows = data.month === month ? data.rows : [];
  const days = [...new Set(rows.map(dayOf))].filter((day) => day.startsWith(month)).sort();
  const rowsOf = (day: string): Values[] => rows.filter((row) => dayOf(row) === day);
  const refusalOf = (row: Values | undefined): string | undefined =>
    row === undefined ? undefined : refuseFieldChange({ entity, field, row, writable: schema.writable }, valueOf(row));
  const refusal = refusalOf(dragged);
  const move = (row: Values, to: string): void => {
    setChosen(undefined);
    setMovedId(rowId(row));
    setMoving({ row, to, past: undefined });
    void save(row, [{ field, value: onDay(valueOf(row), to) }]).then((saved) => {
      if (saved === 'saved') notify.success(`${rowName(entity, row)}已移到 ${to}`);
      setMoving((before) => (saved !== 'saved' || before === undefined ? undefined : { ...before, past: data }));
      if (saved !== 'kept') found.retry();
    });
  };
  const isPending = (row: Values): boolean => moving !== undefined && rowId(moving.row) === rowId(row);
  const card = (row: Values): ReactNode => (
    <BoardCard
      key={rowId(row)}
      {...{ row, columns, env, titlePath }}
      without={field.name}
      place={dayOf(row)}
      name={rowName(entity, row)}
      isPending={isPending(row)}
      hasFocus={moving === undefined && movedId === rowId(row)}
      onMove={() => setChosen(row)}
    />
  );
  const chip = (row: Values): ReactNode => (
    <DayChip
      key={rowId(row)}
      {...{ row, columns, env, titlePath }}
      time={valueOf(row).slice(11, 16)}
      name={rowName(entity, row)}
      isPending={isPending(row)}
      hasFocus={moving === undefined && movedId === rowId(row)}
      onMove={() => setChosen(row)}
    />
  );
  const [year, number] = month.split('-').map(Number);
  const title = `${year} 年 ${number} 月`;
  return (
    <div className="gj-board gj-calendar" aria-busy={isLoading}>
      <div className="gj-hint gj-face-bar">
        <Button
          size="small"
          icon={<Icon name="chevronLeft" size={14} />}
          aria-label="上个月"
          onClick={() => show(stepMonth(month, -1))}
        />
        <h2 aria-live="polite">{title}</h2>
        <Button
          size="small"
          icon={<Icon name="chevronRight" size={14} />}
          aria-label="下个月"
          onClick={() => show(stepMonth(month, 1))}
        />
        <Button size="small" disabled={month === today.slice(0, 7)} onClick={() => show(today.slice(0, 7))}>
          今天
        </Button>
        <span role="status">
          按{field.title}的日历：{data.month === month ? data.total : '…'} 条，列表共{' '}
          {countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条
          {data.rows.length < data.total ? `；只列出了前 ${data.rows.length} 条，请先筛选` : ''}
        </span>
        <Button type="link" size="small" onClick={onTable}>
          显示为表格
        </Button>
        {refusal === undefined ? null : <span role="alert">不能移动：{refusal}</span>}
      </div>
      {isPhone ? (
        <div className="gj-days">
          {days.length === 0 ? <p>{isLoading ? '…' : '这个月没有记录'}</p> : null}
          {days.map((day) => (
            <section key={day} aria-label={dayTitle(day)}>
              <h3>{dayTitle(day)}</h3>
              <ul>{rowsOf(day).map(card)}</ul>
            </section>
          ))}
        </div>
      ) : (
        <DndContext
          sensors={sensors}
          // What flies is measured late on a slow device; the pointer is exact.
          collisionDetection={pointerWithin}
          accessibility={SILENT}
          onDragStart={({ active }) => setDragged(rows.find((row) => rowId(row) === active.id))}
          onDragCancel={() => setDragged(undefined)}
          onDragEnd={({ over }) => {
            setDragged(undefined);
            if (dragged === undefined || over === null || over.id === dayOf(dragged)) return;
            if (refusal === undefined) move(dragged, String(over.id));
            else notify.error(`没有移动：${refusal}`);
          }}
        >
          <div className="gj-month-area">
            <MonthGrid
              {...{ month, today, rowsOf }}
              label={`${title}，按${field.title}`}
              isOpen={dragged !== undefined && refusal === undefined}
              draw={chip}
              onDay={setOpenDay}
            />
          </div>
          <DragOverlay dropAnimation={null}>
            {dragged === undefined ? null : (
              <div className="gj-day-chip is-flying">
                <span>{rowName(entity, dragged)}</span>
              </div>
            )}
          </DragOverlay>
        </DndContext>
      )}
      {openDay === undefined ? null : (
        <Modal open width={480} title={dayTitle(openDay)} footer={null} onCancel={() => setOpenDay(undefined)}>
          <ul className="gj-day-all">{rowsOf(openDay).map(card)}</ul>
        </Modal>
      )}
      {chosen === undefined ? null : (
        <MoveDayDialog
          about={rowName(entity, chosen)}
          title={field.title}
          day={valueOf(chosen).slice(0, 10)}
          refusal={refusalOf(chosen)}
          onMove={(to) => move(chosen, to)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

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
const MonthGrid = ({ month, label, ...rest }: MonthGridProps): ReactNode => (
  <MonthTable className="gj-month" {...{ month, label }} draw={(day) => <Day key={day} day={day} {...rest} />} />
);

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

interface MoveDayDialogProps {
  readonly about: string;
  readonly title: string;
  readonly day: string;
  readonly refusal: string | undefined;
  readonly onMove: (day: string) => void;
  readonly onClose: () => void;
}

/** Prompts for the date to move a record to, or explains why it cannot be moved. */
function MoveDayDialog({ about, title, day, refusal, onMove, onClose }: MoveDayDialogProps): ReactNode {
  const [next, setNext] = useState(day);
  const isReady = next !== '' && next !== day && refusal === undefined;
  const send = (): void => {
    if (isReady) onMove(next);
  };
  return (
    <MoveFrame {...{ about, refusal, isReady, onClose }} onSend={send}>
      <label className="gj-move-day">
        <span>{title}</span>
        <Input type="date" value={next} onChange={({ target }) => setNext(target.value)} onPressEnter={send} />
      </label>
    </MoveFrame>
  );
}
