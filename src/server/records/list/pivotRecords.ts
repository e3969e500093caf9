import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SumModel } from '#engine/model/ListModel.ts';
import { type Grouping, groupKey } from '#engine/query/groupQuery.ts';
import {
  type Measure,
  MAX_PIVOT_COLUMNS,
  MAX_PIVOT_ROWS,
  type PivotModel,
  seenPivot,
} from '#engine/query/pivotQuery.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { throughInput } from '../../access/openCall.ts';
import type { Figure } from '../../db/rows/aggregateRecords.ts';
import { crossedFigures, type FiguresOfPair } from '../../db/rows/figuresByValue.ts';
import { groupedBy, groupOrder, groupWords } from './groupRecords.ts';
import { type ListParams, openList } from './openList.ts';
import { askSum, type AskedSum } from './searchRecords.ts';

type Cell = PivotReply['Total'];

/**
 * The pivot of a list that `pivot` defines: the rows that Search would return to the user, by one grouping or two
 * crossed ones, each cell with their number and their sum or average. `within` restricts the rows. Throws like
 * `openList`, and BAD_REQUEST without `pivot`, or for one that would reveal what the user may not read.
 */
export async function pivotRecords(
  entity: EntityModel,
  { exact: _, pivot: text, ...params }: ListParams,
  call: DbCall,
  within: Expression = build.literal(true),
): Promise<PivotReply> {
  const open = openList(entity, params, call);
  const pivot = pivotOf(entity, text, call);
  const { rows, columns, measure } = pivot;
  const { figures, read } = askCell(measure);
  const through = throughInput(entity, call);
  const { found, ...counts } = await crossedFigures(
    { entity, where: build.and(open.where, open.scene, within) },
    { row: groupedBy(through, rows), column: columns === undefined ? undefined : groupedBy(through, columns) },
    figures,
    { rows: MAX_PIVOT_ROWS, columns: MAX_PIVOT_COLUMNS },
    call,
  );
  const cellOf = (pair: FiguresOfPair | undefined): Cell => ({
    Count: pair?.figures['count'] ?? 0,
    Value: read(pair?.figures ?? {}),
  });
  const byPlace = new Map(found.map((pair) => [placeOf(pair.row, pair.column), pair]));
  const at = (row: Value | undefined, column: Value | undefined): FiguresOfPair | undefined =>
    byPlace.get(placeOf(row, column));
  const none = { Rows: [], MoreRows: 0, Columns: [], Cells: [], RowTotals: [], ColumnTotals: [] };
  const Total = cellOf(at(undefined, undefined));
  if (counts.columns > MAX_PIVOT_COLUMNS) return { ...none, Total, TooManyColumns: counts.columns };
  const [down, across] = await Promise.all([
    heads(
      rows,
      found
        .filter((pair) => pair.row !== undefined && pair.column === undefined)
        .map(({ row, figures: told }) => [row ?? null, told]),
      call,
    ),
    columns === undefined
      ? []
      : heads(
          columns,
          found
            .filter((pair) => pair.row === undefined && pair.column !== undefined)
            .map(({ column, figures: told }) => [column ?? null, told]),
          call,
        ),
  ]);
  return {
    Rows: down.map(({ head }) => head),
    MoreRows: Math.max(0, counts.rows - down.length),
    Columns: across.map(({ head }) => head),
    Cells: down.map((row) =>
      across.map((column) => {
        const pair = at(row.value, column.value);
        return pair === undefined ? null : cellOf(pair);
      }),
    ),
    RowTotals: down.map(({ value }) => cellOf(at(value, undefined))),
    ColumnTotals: across.map(({ value }) => cellOf(at(undefined, value))),
    Total,
  };
}

/** Parses the requested pivot. Throws BAD_REQUEST when it is missing, or would reveal what the user may not read. */
export function pivotOf(entity: EntityModel, text: string | undefined, call: Call): PivotModel {
  if (text === undefined) throw new AppError('BAD_REQUEST', { text: '没有说明透视表的行和列', detail: 'pivot' });
  const found = seenPivot({ ...throughInput(entity, call), access: call.access(entity) }, text);
  if ('why' in found)
    throw new AppError('BAD_REQUEST', { text: '不能这样做透视表', detail: `pivot ${found.field}: ${found.why}` });
  return found;
}

const COUNT: Figure = { key: 'count' };

/** The figures that a cell needs, and how its value is computed from them. */
function askCell(measure: Measure | undefined): AskedSum {
  if (measure === undefined) return { figures: [COUNT], read: (found) => found['count'] ?? 0 };
  const sum: SumModel = {
    ...{ key: 'value', title: '', description: undefined, where: undefined, ratio: undefined },
    field: measure.field.name,
    isAverage: measure.kind === 'avg',
  };
  const asked = askSum(sum, build.literal(true), 'value');
  return { figures: [COUNT, ...asked.figures], read: asked.read };
}

/** The key of a cell: any row or column (undefined) differs from every value. */
const placeOf = (row: Value | undefined, column: Value | undefined): string =>
  JSON.stringify([row === undefined ? [] : row, column === undefined ? [] : column]);

type Told = readonly [value: Value, figures: FiguresOfPair['figures']];

/** The rows or the columns in order, with their texts; days from the oldest. */
async function heads(
  by: Grouping,
  told: readonly Told[],
  call: DbCall,
): Promise<{ readonly value: Value; readonly head: PivotReply['Rows'][number] }[]> {
  const textOf = await groupWords(
    by,
    told.map(([value]) => value),
    call,
  );
  return told
    .map(([value, figures]) => ({ value, text: textOf(value), count: figures['count'] ?? 0 }))
    .toSorted(groupOrder(by, call.enums, 'oldest'))
    .map(({ value, text }) => ({ value, head: { Key: groupKey(value), Text: text } }));
}
