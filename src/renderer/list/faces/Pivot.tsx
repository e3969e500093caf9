import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { cellConditions } from '#engine/query/cellConditions.ts';
import { GROUP_SPANS, type Grouping } from '#engine/query/groupQuery.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { MAX_PIVOT_COLUMNS, type PivotModel, writePivot } from '#engine/query/pivotQuery.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import { countText, formatNumber } from '#fields/formatNumber.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import { EmptyState, ErrorState } from '../../feedback/ScreenState.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer, attempt, useLoad } from '../../stores/RendererContext.ts';
import { saveBlob } from '../actions/saveBlob.ts';
import { mayBeGrouped, isWhole, viewFields } from '../views/viewFields.ts';
import type { FaceProps } from './FaceProps.ts';
import { useSettled } from './useSettled.ts';
import { groupingTitle, measureTitle, measureUnit } from './pivotFigures.ts';
import { PivotLine } from '../views/PivotLine.tsx';
import { PivotTable } from './PivotTable.tsx';
import './board.css';
import './pivot.css';
import { isMoment } from '#fields/table/fieldKinds.ts';
import type { ChartData } from '../../charts/ChartData.ts';

const ChartCanvas = lazy(async () => ({
  default: (await import('../../charts/ChartCanvas.tsx')).ChartCanvas,
}));

interface PivotProps extends Pick<FaceProps, 'schema' | 'asked' | 'found' | 'isPhone' | 'skeleton' | 'onTable'> {
  readonly pivot: PivotModel;
  readonly query: Pick<ListQuery, 'where'>;
  readonly unit: MoneyUnit;
  readonly mayExport: boolean;
  readonly onPivot: (text: string) => void;
  /** Shows the rows that some conditions leave as the table of the list. */
  readonly onRows: (where: string | undefined) => void;
}

/** The rows of a list by two crossed groupings, with totals and a chart. Every figure links to its rows. */
export function Pivot(props: PivotProps): ReactNode {
  const { schema, pivot, query, asked, found, unit, isPhone, mayExport, skeleton, onTable, onPivot, onRows } = props;
  const { client, schemas, work, notify } = useRenderer();
  const { rows, columns } = pivot;
  const { api } = schema.model;
  const text = writePivot(pivot);
  const settled = useSettled(asked, found);
  const params = useMemo(() => {
    const { page: _, rows: __, ...rest } = settled.asked;
    return { ...rest, pivot: text };
  }, [settled, text]);
  const load = useCallback(
    (signal: AbortSignal) => work.track(client.http.get(`/api/${api}/Pivot`, params, { signal })),
    [client, api, work, params],
  );
  const { data, error, isLoading, retry } = useLoad(load);
  const [hasChart, setHasChart] = useState(!isPhone);
  const [isBusy, setIsBusy] = useState(false);
  const fields = useMemo(() => viewFields(schema, schemas.get), [schema, schemas]);
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return skeleton;

  const open = (row: number | undefined, column: number | undefined): void => {
    const [down, across] = [data.Rows[row ?? -1], data.Columns[column ?? -1]];
    const cells: (readonly [Grouping, string])[] = [
      ...(down === undefined ? [] : [[rows, down.Key] as const]),
      ...(across === undefined || columns === undefined ? [] : [[columns, across.Key] as const]),
    ];
    const where = cells.length === 0 ? query.where : cellConditions(query, cells);
    if (cells.length > 0 && where === undefined)
      notify.error('没有打开：列表的条件是「满足任一」或已有 20 个，不能再加上这一格的条件，请先修改条件');
    else onRows(where);
  };
  const exportFile = async (): Promise<void> => {
    setIsBusy(true);
    await attempt(notify, async () => {
      const { blob, name } = await work.track(client.http.download(`/api/${api}/PivotFile`, params));
      saveBlob(blob, name ?? `${schema.model.title}-透视表.xlsx`);
      notify.success('导出完成');
    });
    setIsBusy(false);
  };
  const what = `按${groupingTitle(rows)}${columns === undefined ? '' : `和${groupingTitle(columns)}`}的透视表`;
  return (
    <div className="gj-board gj-pivot-face" aria-busy={isLoading}>
      <div className="gj-hint gj-face-bar">
        <PivotLine
          grouped={fields
            .filter((field) => field.path.through === undefined && mayBeGrouped(field, schema, schemas.get))
            .map(({ field }) => field)}
          whole={fields.filter((field) => isWhole(field, schema)).map(({ field }) => field)}
          text={text}
          onChange={onPivot}
        />
        <span role="status">
          共 {countText(data.Total.Count)} 条
          {data.MoreRows === 0
            ? ''
            : `；只列出了记录最多的 ${data.Rows.length} 行，还有 ${formatNumber(data.MoreRows)} 行，合计包含全部`}
        </span>
        <span className="gj-pivot-tools">
          <Button type="text" size="small" aria-pressed={hasChart} onClick={() => setHasChart(!hasChart)}>
            图表
          </Button>
          {mayExport ? (
            <Button
              type="text"
              size="small"
              loading={isBusy}
              disabled={data.TooManyColumns !== undefined}
              icon={<Icon name="download" size={14} />}
              onClick={() => void exportFile()}
            >
              导出透视表
            </Button>
          ) : null}
          <Button type="link" size="small" onClick={onTable}>
            显示为表格
          </Button>
        </span>
      </div>
      {data.TooManyColumns !== undefined ? (
        <TooMany {...{ pivot, onPivot }} columns={data.TooManyColumns} />
      ) : (
        <div className={hasChart ? 'gj-pivot-body has-chart' : 'gj-pivot-body'}>
          <PivotTable {...{ pivot, unit }} reply={data} label={what} onOpen={open} />
          {hasChart ? <Chart {...{ pivot, unit }} reply={data} onOpen={open} /> : null}
        </div>
      )}
    </div>
  );
}

/** Reports too many columns, and offers a coarser grouping. */
function TooMany({ pivot, columns, onPivot }: Pick<PivotProps, 'pivot' | 'onPivot'> & { columns: number }): ReactNode {
  const by = pivot.columns;
  const coarser = by?.span === undefined ? undefined : GROUP_SPANS[GROUP_SPANS.indexOf(by.span) + 1];
  const [next, label] =
    by === undefined || coarser === undefined
      ? [{ ...pivot, columns: undefined }, '去掉列']
      : [{ ...pivot, columns: { ...by, span: coarser } }, `改为${groupingTitle({ ...by, span: coarser })}`];
  return (
    <EmptyState
      icon="warning"
      title={`${by === undefined ? '列' : groupingTitle(by)}有 ${formatNumber(columns)} 列，最多 ${MAX_PIVOT_COLUMNS} 列`}
      text="换一个粗一些的列，把它放到行上，或先筛选列表。"
      action={<Button onClick={() => onPivot(writePivot(next))}>{label}</Button>}
    />
  );
}

interface ChartProps {
  readonly pivot: PivotModel;
  readonly unit: MoneyUnit;
  readonly reply: PivotReply;
  readonly onOpen: (row: number | undefined, column: number | undefined) => void;
}

/** The figures of a pivot as bars; the table next to them has the same data for screen readers. */
function Chart({ pivot, unit, reply, onOpen }: ChartProps): ReactNode {
  const title = measureTitle(pivot.measure, unit);
  const chart = useMemo(() => pivotChart(pivot, reply, title), [pivot, reply, title]);
  const { series } = chart.data;
  return (
    <figure className="gj-pivot-chart">
      <figcaption>
        <b>{title}</b>
        {series.length < 2
          ? null
          : series.map(({ key, title: name }, i) => (
              <span key={key} data-series={i + 1}>
                {name}
              </span>
            ))}
        {chart.more === 0 ? null : <small>图上没有后面的 {chart.more} 项</small>}
      </figcaption>
      <div className="gj-pivot-canvas">
        <Suspense>
          <ChartCanvas data={chart.data} onOpen={(one, group) => onOpen(...chart.cellOf(one, group))} />
        </Suspense>
      </div>
    </figure>
  );
}

/** A chart of a pivot, and the cell of the pivot that each of its figures is: undefined for a total. */
interface PivotChart {
  readonly data: ChartData;
  readonly cellOf: (series: number, group: number) => readonly [row: number | undefined, column: number | undefined];
  /** Number of omitted groups. */
  readonly more: number;
}

/** Number of available colours. */
const MAX_SERIES = 4;
/** Maximum number of groups of bars. */
const MAX_GROUPS = 36;

/** A pivot as bars: along its dates, else its rows; the other grouping becomes series while there are colours. */
function pivotChart({ rows, columns, measure }: PivotModel, reply: PivotReply, title: string): PivotChart {
  const isAcross = columns !== undefined && isMoment(columns.field) && !isMoment(rows.field);
  const [along, crossing] = isAcross ? [reply.Columns, reply.Rows] : [reply.Rows, reply.Columns];
  const isSplit = crossing.length > 1 && crossing.length <= MAX_SERIES && (!isAcross || reply.MoreRows === 0);
  const all = along.slice(0, MAX_GROUPS);
  const totals = isAcross ? reply.ColumnTotals : reply.RowTotals;
  const valueAt = (i: number, j: number): number | null =>
    (isAcross ? reply.Cells[j]?.[i] : reply.Cells[i]?.[j])?.Value ?? null;
  const shared = { unit: measureUnit(measure), as: 'bars' as const };
  const series = isSplit
    ? crossing.map(({ Key, Text }, j) => ({
        ...shared,
        key: Key,
        title: Text,
        values: all.map((_, i) => valueAt(i, j)),
      }))
    : [{ ...shared, key: '', title, values: all.map((_, i) => totals[i]?.Value ?? null) }];
  return {
    data: {
      shape: 'bars',
      groups: all.map(({ Key, Text }) => ({ Label: Text, Short: shortText(Text), Text: Key })),
      series,
    },
    cellOf: (one, group) => {
      const cross = isSplit ? one : undefined;
      return isAcross ? [cross, group] : [group, cross];
    },
    more: along.length - all.length,
  };
}

/** `2026 年 3 月` as `2026-3`, so that more of them have room. */
const shortText = (text: string): string =>
  text
    .replace(/^(\d{4}) 年 (\d) 季度$/, '$1Q$2')
    .replace(/^(\d{4}) 年 (\d+) 月(?: (\d+) 日)?$/, (_, year, month, day) =>
      [year, month, day].filter((part) => part !== undefined).join('-'),
    )
    .replace(/^(\d{4}) 年$/, '$1');
