import { Readable } from 'node:stream';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { type Grouping, SPAN_NAMES } from '#engine/query/groupQuery.ts';
import { MEASURES, MAX_PIVOT_COLUMNS } from '#engine/query/pivotQuery.ts';
import { figureCell } from '#fields/table/writeCell.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import type { DbCall } from '../../access/Call.ts';
import { asWritten, entityIn } from '../../access/openCall.ts';
import { addOpLog, opLogEntry } from '../../db/system/opLog.ts';
import type { ExportSources } from './exportList.ts';
import { type ListParams, openList } from './openList.ts';
import { pivotOf, pivotRecords } from './pivotRecords.ts';
import { sheetBytes, type SheetCell } from './sheetBytes.ts';

interface PivotFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/**
 * Returns the pivot of a list as an Excel file, of the rows that the user may export, with the totals as numbers.
 * Throws FORBIDDEN without the right to export, BAD_REQUEST for more columns than a pivot returns, and the errors of
 * `pivotRecords`.
 */
export async function exportPivot(
  entity: EntityModel,
  params: ListParams,
  { read }: Pick<ExportSources, 'read'>,
  call: DbCall,
): Promise<PivotFile> {
  const access = call.access(entity);
  if (!access.may('export')) throw new AppError('FORBIDDEN', { text: '没有导出权限' });
  const { exact: _, pivot: text, ...asked } = params;
  const { list } = openList(entity, asked, call);
  const { rows, columns, measure } = pivotOf(entity, text, call);
  const reply = await read((from) => pivotRecords(entity, params, { ...call, db: from }, access.rows('export')));
  if (reply.TooManyColumns !== undefined)
    throw new AppError('BAD_REQUEST', {
      text: `透视表有 ${reply.TooManyColumns} 列，最多 ${MAX_PIVOT_COLUMNS} 列，请换一个列或先筛选`,
    });
  const told = call.say(measure === undefined ? '条数' : `${measure.field.title}（${MEASURES[measure.kind]}）`);
  const number = (cell: PivotReply['Total'] | null): SheetCell =>
    cell === null || cell.Value === null
      ? null
      : measure === undefined
        ? { value: cell.Value }
        : figureCell(measure.field, cell.Value);
  const by = namesOf(rows, columns);
  const titles = [
    call.say(`${by}：${told}`),
    ...reply.Columns.map((head) => head.Text),
    columns === undefined ? told : call.say('合计'),
  ];
  const lines: SheetCell[][] = reply.Rows.map((head, i) => [
    { value: head.Text },
    ...(reply.Cells[i] ?? []).map(number),
    number(reply.RowTotals[i] ?? null),
  ]);
  const more = call.say(reply.MoreRows === 0 ? '合计' : `合计（含未列出的 ${reply.MoreRows} 行）`);
  lines.push([{ value: more }, ...reply.ColumnTotals.map(number), number(reply.Total)]);
  await noteInLog(entityIn(entity, asWritten(call)), params, reply.Total.Count, asWritten(call));
  return {
    name: `${list.title}-${call.say('透视表')}-${call.now.slice(0, 10)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: Readable.from(sheetBytes([{ name: call.say('透视表'), titles, batches: () => oneBatch(lines) }])),
  };
}

/** Logs the export, as data leaves the system. */
async function noteInLog(
  entity: EntityModel,
  { exact: _, pivot: text, ...asked }: ListParams,
  count: number,
  call: DbCall,
): Promise<void> {
  const { rows, columns } = pivotOf(entity, text, call);
  const title = `${openList(entity, asked, call).list.title}透视表：${namesOf(rows, columns)}（${count} 行）`;
  await addOpLog(call.db, [opLogEntry({ EntityKey: entity.key, RecordTitle: title, OpAction: 'export' }, call)]);
}

const namesOf = (rows: Grouping, columns: Grouping | undefined): string =>
  columns === undefined ? nameOf(rows) : `${nameOf(rows)} \\ ${nameOf(columns)}`;

const nameOf = ({ field, span }: Grouping): string =>
  span === undefined ? field.title : `${field.title}（${SPAN_NAMES[span]}）`;

async function* oneBatch<T>(rows: T): AsyncGenerator<T> {
  yield await Promise.resolve(rows);
}
