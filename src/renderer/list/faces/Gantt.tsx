import { Button, Segmented } from 'antd';
import { type CSSProperties, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { daysBetween } from '#language/functions/calendar.ts';
import type { Value, Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { countText } from '#fields/formatNumber.ts';
import { refuseFieldChange } from '#engine/permission/changeable.ts';
import { onDay } from '#engine/query/calendarMonth.ts';
import { axisMonths, type DaySpan, ganttAxis, rowDays } from '#engine/query/ganttAxis.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import { type FaceProps, rowName } from './FaceProps.ts';
import { useAllRows } from './useAllRows.ts';
import { useSettled } from './useSettled.ts';
import { GanttBar } from './GanttBar.tsx';
import { valueText } from '../../fields/valueText.ts';
import { resourceLines } from './resourceLines.ts';
import { useFieldSave } from './useFieldSave.ts';
import './board.css';
import './gantt.css';
import { MoveSpanDialog } from './MoveFrame.tsx';

interface GanttProps extends Omit<FaceProps, 'sumText' | 'onEdit' | 'columns' | 'env'> {
  /** The field of the last day. */
  readonly end: FieldModel;
  /** The machine, room or person of a row: each is one line. */
  readonly by: FieldModel | undefined;
}

/** Pixels of a day. */
const SCALES = { day: { title: '按日', day: 28 }, week: { title: '按周', day: 10 }, month: { title: '按月', day: 3 } };
type Scale = keyof typeof SCALES;
const isScale = (text: string): text is Scale => Object.hasOwn(SCALES, text);
/** Largest chart width in pixels for the automatic scale; `WIDEST` limits it for any scale. */
const HANDY = 1600;
const WIDEST = 30_000;
/** Minimum width of a day in pixels for day numbers. */
const NUMBERED = 20;

const LACKS = { first: '没有', last: '没有', both: '没有日期', reversed: '结束早于开始' } as const;

/** A record being moved to other dates. */
interface Moving {
  readonly row: Values;
  readonly to: DaySpan;
  /** The rows before the save, which are about to be loaded again. */
  readonly past: readonly Values[] | undefined;
}

/** The rows of a list as bars between two dates, a line each or a line a resource. Moving or resizing saves. */
export function Gantt(props: GanttProps): ReactNode {
  const { schema, field, end, by, asked, found, titlePath, skeleton, onTable } = props;
  const { notify, now, enums } = useRenderer();
  const entity = schema.model;
  const today = now().slice(0, 10);
  const settled = useSettled(asked, found);
  const { workflow } = entity;
  const state = workflow !== undefined && schema.readable.has(workflow.field) ? workflow : undefined;
  const names = [field.name, end.name, by?.name, state?.field].flatMap((name) => name ?? []);
  const { data: fetched, error, isLoading, retry } = useAllRows(entity, names, settled);
  const data = fetched?.rows;
  const [chosenScale, setScale] = useState<Scale>();
  const [moving, setMoving] = useState<Moving>();
  const [chosen, setChosen] = useState<Values>();
  const [movedId, setMovedId] = useState<number>();
  const save = useFieldSave(schema);
  if (moving?.past !== undefined && moving.past !== data) setMoving(undefined);
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (fetched === undefined || data === undefined) return skeleton;

  const isPending = (row: Values): boolean => moving !== undefined && rowId(moving.row) === rowId(row);
  const daysOf = (row: Values): ReturnType<typeof rowDays> =>
    moving !== undefined && isPending(row)
      ? { span: moving.to, lack: undefined }
      : rowDays(row[field.name] ?? null, row[end.name] ?? null);
  const axis = ganttAxis(
    data.flatMap((row) => daysOf(row).span ?? []),
    today,
  );
  const fitting = Object.keys(SCALES)
    .filter(isScale)
    .find((each) => axis.days * SCALES[each].day <= HANDY);
  const scale = chosenScale ?? fitting ?? 'month';
  const day = Math.min(SCALES[scale].day, WIDEST / axis.days);
  const todayAt = daysBetween(axis.first, today);
  const refusalOf = (row: Values): string | undefined => {
    for (const each of [field, end]) {
      const refusal = refuseFieldChange(
        { entity, field: each, row, writable: schema.writable },
        row[each.name] ?? null,
      );
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
  const move = (row: Values, to: DaySpan): void => {
    setChosen(undefined);
    setMovedId(rowId(row));
    setMoving({ row, to, past: undefined });
    const changes = [
      { field, value: valueOn(field, row[field.name] ?? null, to.first) },
      { field: end, value: valueOn(end, row[end.name] ?? null, to.last) },
    ].filter(({ field: each, value }) => value !== row[each.name]);
    void save(row, changes).then((saved) => {
      if (saved === 'saved') notify.success(`${rowName(entity, row)}：${to.first} 至 ${to.last}`);
      setMoving((before) => (saved !== 'saved' || before === undefined ? undefined : { ...before, past: data }));
      if (saved !== 'kept') found.retry();
    });
  };
  const resources =
    by === undefined
      ? []
      : resourceLines(data, (row) => daysOf(row).span, {
          ...{ field, end, by },
          nameOf: (row) => valueText(by, row, by.name, { enums: enums.source }) || `没有${by.title}`,
        });
  const bar = (row: Values, place?: { readonly lane: number; readonly clashes: readonly Values[] }): ReactNode => {
    const { span, lack } = daysOf(row);
    if (span === undefined) return undefined;
    const now = state?.states.find(({ value }) => value === row[state.field]);
    const clashes = (place?.clashes ?? []).map((other) => rowName(entity, other)).join('、');
    return (
      <GanttBar
        {...{ span, day }}
        name={rowName(entity, row)}
        words={lack === undefined ? '' : lackWords(lack, field, end)}
        note={[now?.title, clashes === '' ? '' : `与 ${clashes} 时间重叠`].filter(Boolean).join('，')}
        color={now?.color}
        lane={place?.lane}
        isClashing={clashes !== ''}
        from={axis.first}
        isPending={isPending(row)}
        hasFocus={moving === undefined && movedId === rowId(row)}
        refusal={() => refusalOf(row)}
        onMove={(to) => move(row, to)}
        onRefused={(refusal) => notify.error(`没有移动：${refusal}`)}
        onOpen={() => setChosen(row)}
      />
    );
  };
  const dateless = data.filter((row) => daysOf(row).span === undefined).length;
  const width: CSSProperties & Record<'--days' | '--day', string> = {
    '--days': `${Math.round(axis.days * day)}px`,
    '--day': `${day}px`,
  };
  return (
    <div className="gj-board gj-gantt" aria-busy={isLoading}>
      <div className="gj-hint gj-face-bar">
        <span role="status">
          {field.title}至{end.title}：列表共 {countText(fetched.total)} 条
          {dateless === 0 ? '' : `，其中 ${dateless} 条没有日期`}
          {fetched.total > data.length ? `；只画了前 ${data.length} 条，请先筛选` : ''}
        </span>
        <Segmented
          size="small"
          aria-label="刻度"
          options={Object.entries(SCALES).map(([value, { title }]) => ({ value, label: title }))}
          value={scale}
          onChange={(next) => {
            if (isScale(next)) setScale(next);
          }}
        />
        <Button type="link" size="small" onClick={onTable}>
          显示为表格
        </Button>
      </div>
      <Scroller key={`${scale} ${axis.first} ${axis.last}`} at={todayAt * day}>
        <div className="gj-gantt-chart" style={width}>
          <div className={day < NUMBERED ? 'gj-gantt-head' : 'gj-gantt-head is-numbered'} aria-hidden>
            <span className="gj-gantt-corner" />
            <div className="gj-gantt-months">
              {axisMonths(axis).map(({ month, from, days }) => (
                <span key={month} style={{ insetInlineStart: from * day, inlineSize: days * day }}>
                  <b>{monthTitle(month, days * day)}</b>
                  {day < NUMBERED ? null : (
                    <i>
                      {Array.from({ length: days }, (_, i) => (
                        <small key={i}>{i + 1}</small>
                      ))}
                    </i>
                  )}
                </span>
              ))}
            </div>
          </div>
          {todayAt < 0 || todayAt >= axis.days ? null : (
            <div
              className="gj-gantt-today"
              style={{ insetInlineStart: (todayAt + 0.5) * day }}
              title={`今天 ${today}`}
            />
          )}
          <ul aria-label={`${field.title}至${end.title}的甘特图`}>
            {by === undefined
              ? data.map((row) => {
                  const name = rowName(entity, row);
                  const { span, lack } = daysOf(row);
                  const words = lack === undefined ? '' : lackWords(lack, field, end);
                  const days = span === undefined ? '' : [daysText(span), words].filter(Boolean).join('，');
                  return (
                    // Its bar may lie where nobody has scrolled to.
                    <Line key={rowId(row)} name={name} path={titlePath(rowId(row))} note={days}>
                      {bar(row) ?? (
                        <button type="button" className="gj-hint gj-gantt-none" onClick={() => setChosen(row)}>
                          {words}，设定…
                        </button>
                      )}
                    </Line>
                  );
                })
              : resources.map(({ key, name, rows, lanes, clashing }) => (
                  <Line
                    key={key}
                    name={name}
                    path={undefined}
                    note={clashing === 0 ? `${rows.length} 条` : `${rows.length} 条，${clashing} 条时间重叠`}
                    lanes={lanes}
                  >
                    {rows.map(({ row, lane, clashes }) => (
                      <Fragment key={rowId(row)}>{bar(row, { lane, clashes })}</Fragment>
                    ))}
                  </Line>
                ))}
          </ul>
        </div>
      </Scroller>
      {chosen === undefined ? null : (
        <MoveSpanDialog
          about={rowName(entity, chosen)}
          titles={[field.title, end.title]}
          days={[dayText(chosen[field.name]), dayText(chosen[end.name])]}
          refusal={refusalOf(chosen)}
          onMove={(to) => move(chosen, to)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly path: string | undefined;
  /** Below the name. */
  readonly note: string;
  readonly lanes?: number;
  readonly children: ReactNode;
}

/** A line of the chart: a name, which stays, and bars. */
function Line({ name, path, note, lanes = 1, children }: LineProps): ReactNode {
  const style: CSSProperties & Record<'--lanes', number> = { '--lanes': lanes };
  return (
    <li style={style}>
      <span className="gj-gantt-name" title={name}>
        {path === undefined ? name : <Link to={path}>{name}</Link>}
        {note === '' ? null : <small>{note}</small>}
      </span>
      <span className="gj-gantt-track">{children}</span>
    </li>
  );
}

const daysText = ({ first, last }: DaySpan): string => (first === last ? first : `${first}～${last}`);

const dayText = (value: Value | undefined): string => (typeof value === 'string' ? value.slice(0, 10) : '');

/** The value of a field with a new date: the time is kept, or is the start of the day if there was none. */
function valueOn(field: FieldModel, before: Value, day: string): string {
  if (typeof before === 'string') return onDay(before, day);
  return fieldKind(field).moment === 'date' ? day : `${day} 00:00`;
}

function lackWords(lack: keyof typeof LACKS, field: FieldModel, end: FieldModel): string {
  if (lack === 'first') return `${LACKS.first}${field.title}`;
  if (lack === 'last') return `${LACKS.last}${end.title}`;
  return LACKS[lack];
}

/** Pixels below which a month has no room for its year. */
const NARROW = 64;

const monthTitle = (month: string, pixels: number): string => {
  const [year = '', number = ''] = month.split('-');
  return pixels < NARROW && number !== '01' ? `${Number(number)}月` : `${year}年${Number(number)}月`;
};

/** Scrolls horizontally, initially to today. */
function Scroller({ at, children }: { at: number; children: ReactNode }): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = area.current;
    if (box !== null) box.scrollLeft = Math.max(0, at - box.clientWidth / 2);
    // Only the initial scroll position is set.
  }, []);
  return (
    <div className="gj-gantt-area" ref={area} tabIndex={0} role="group" aria-label="时间轴">
      {children}
    </div>
  );
}
