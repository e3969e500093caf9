import { isMoment } from '#fields/table/traits.ts';
import type { PivotModel } from '#engine/query/pivotQuery.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import type { ChartData } from '../../charts/ChartData.ts';
import { measureUnit } from './pivotFigures.ts';

/** A chart of a pivot, and the cell of the pivot that each of its figures is: undefined for a total. */
export interface PivotChart {
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
export function pivotChart({ rows, columns, measure }: PivotModel, reply: PivotReply, title: string): PivotChart {
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
