import { Readable } from 'node:stream';
import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { Value } from '#language/Value.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnModel, ColumnPath } from '#engine/model/ListModel.ts';
import { selectIds, selectRecords } from '../../db/rows/selectRecords.ts';
import { addOpLog, opLogEntry } from '../../db/system/opLog.ts';
import type { Call } from '../../access/Call.ts';
import { exportTurn } from './exportTurn.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { listNeeds, presentRows } from './presentRows.ts';
import { openList, type ListParams, type OpenList } from './openList.ts';
import { MOST_SHEET_ROWS, sheetBytes, type SheetCell } from './sheetBytes.ts';
import { csvBytes, jsonLines } from './textBytes.ts';
import type { Database, Db } from '../../db/Database.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

/** Rows that are made at once: others are answered in between. */
const BATCH = 250;

/** An export as it begins: the file comes piece by piece, as the rows are read. */
interface Export {
  readonly name: string;
  /** The content type. */
  readonly type: string;
  readonly content: Readable;
  /** Bytes that are to be expected, judged by the first rows; undefined for a few rows. */
  readonly size: number | undefined;
  /** To be called when the content is closed: others wait for their turn. */
  readonly end: () => Promise<void>;
}

/**
 * The rows of a list - all of the query, or those with the given `ids` - as a file with the columns the user may read: for Excel, as CSV, or
 * as lines of JSON under the names of the wire (`format`). They
 * are those of the moment when it begins, which is when its turn comes. Throws FORBIDDEN without the right to export, BAD_REQUEST for more rows
 * than a sheet has, and what `exportTurn` throws. Ends, also while it waits, when who asked has `left`.
 */
export async function exportList(
  entity: EntityModel,
  params: ListParams,
  left: AbortSignal,
  database: Database,
  call: Call,
): Promise<Export> {
  const access = call.access(entity);
  if (!access.may('export')) throw new AppError('FORBIDDEN', { text: '没有导出权限' });
  const end = await exportTurn(database.db, { account: call.who.accountId, left, now: call.moment });
  try {
    return { ...(await beginExport(entity, params, left, database, call)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function beginExport(
  entity: EntityModel,
  { ids, format: wanted = 'xlsx', ...params }: ListParams,
  left: AbortSignal,
  database: Database,
  call: Call,
): Promise<Omit<Export, 'end'>> {
  const { db } = database;
  const access = call.access(entity);
  const open = openList(entity, params, call);
  const where = build.and(open.where, open.scene, access.rows('export'));
  const format = isFormat(wanted) ? wanted : 'xlsx';
  const asked = { entity, ids: ids?.split(',').map(Number), where, sort: open.query.sort };
  const chosen = await selectIds(database, asked, left, call);
  if (format === 'xlsx' && chosen.length >= MOST_SHEET_ROWS)
    throw new AppError('BAD_REQUEST', {
      text: `共 ${formatNumber(chosen.length, 0)} 行，一个 Excel 文件最多 ${formatNumber(MOST_SHEET_ROWS - 1, 0)} 行，请先筛选再导出`,
    });
  const { list, shown } = open;
  const wantedColumns =
    shown === undefined
      ? list.columns.filter(({ hidden }) => !hidden)
      : shown.flatMap((key) => list.columns.find((column) => column.key === key) ?? []);
  const columns = wantedColumns.flatMap((column) => readColumn(entity, column, call));
  const pieces = piecesOf(format, columns, batchesOf({ open, chosen, where }, db, call), call);
  const begun = await pieces.next();
  const first = begun.done === true ? new Uint8Array(0) : begun.value;
  // What leaves the house is written down.
  const title = `${open.list.title}（${chosen.length} 行）`;
  await addOpLog(db, [opLogEntry({ EntityKey: entity.key, RecordTitle: title, OpAction: 'export' }, call)]);
  return {
    name: `${open.list.title}-${call.now.slice(0, 10)}.${format}`,
    type: FORMATS[format],
    content: Readable.from(joined(first, pieces), { signal: left }),
    size: chosen.length <= BATCH ? undefined : Math.round((first.length * chosen.length) / BATCH),
  };
}

interface ExportedRows {
  readonly open: OpenList;
  /** In the order of the list. */
  readonly chosen: readonly number[];
  readonly where: Expression;
}

type Row = Readonly<Record<string, Value>>;

/** The formats of exports with their content types. */
const FORMATS = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;
type Format = keyof typeof FORMATS;

const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text);

/** The bytes of a file in a format. */
function piecesOf(
  format: Format,
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
  call: Call,
): AsyncGenerator<Uint8Array, undefined> {
  const titles = columns.map(({ title }) => title);
  switch (format) {
    case 'xlsx':
      return sheetBytes(
        titles,
        eachOf(batches, (row) => columns.map((column) => cell(column, row, call))),
      );
    case 'csv':
      return csvBytes(
        titles,
        eachOf(batches, (row) => columns.map((column) => plainCell(column, row, call))),
      );
    case 'jsonl':
      return jsonLines(eachOf(batches, ({ Can: _, ...row }) => row));
  }
}

async function* eachOf<T>(batches: AsyncIterable<readonly Row[]>, make: (row: Row) => T): AsyncGenerator<T[]> {
  for await (const rows of batches) yield rows.map(make);
}

/** The rows as replies carry them, some at a time. One that went meanwhile, or that the user may no longer see, is left out. */
async function* batchesOf(
  { open, chosen, where }: ExportedRows,
  db: Db,
  call: Call,
): AsyncGenerator<readonly Row[], undefined> {
  const { entity, list } = open;
  const needs = listNeeds(entity, list, call);
  const flags = shownFlags(call.access(entity));
  for (let from = 0; from < chosen.length; from += BATCH) {
    const ids = chosen.slice(from, from + BATCH);
    const found = await selectRecords(db, { entity, columns: needs.columns, ids, where, flags }, call);
    const byId = new Map(found.map((record) => [record.id, record]));
    yield await presentRows(
      entity,
      ids.flatMap((id) => byId.get(id) ?? []),
      needs,
      db,
      call,
    );
  }
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

interface Column {
  readonly title: string;
  readonly path: ColumnPath;
  readonly or: ColumnPath | undefined;
  readonly field: FieldModel;
  readonly orField: FieldModel | undefined;
}

function readColumn(entity: EntityModel, { path, or, title }: ColumnModel, call: Call): Column[] {
  const field = pathField(entity, path, call);
  if (field === undefined) return [];
  return [
    {
      title: title ?? field.title,
      path,
      or,
      field,
      orField: or === undefined ? undefined : pathField(entity, or, call),
    },
  ];
}

/** What a column shows of a row: its own value, or that which stands in for it. */
function shownOf({ path, or, field, orField }: Column, row: Row): { shown: Value; text: Value; model: FieldModel } {
  const value = row[keyOf(path)] ?? null;
  const [shown, at, model] =
    value === null && or !== undefined && orField !== undefined
      ? [row[keyOf(or)] ?? null, or, orField]
      : [value, path, field];
  return { shown, text: row[`${keyOf(at)}Text`] ?? null, model };
}

/** Numbers stay numbers; everything else is the text that people read. Texts are never formulas. */
function cell(column: Column, row: Row, call: Call): SheetCell {
  const { shown, text, model } = shownOf(column, row);
  if (shown === null) return null;
  if (typeof shown === 'number' && text === null) return { value: shown, format: fieldKind(model).cell?.format };
  return { value: formatValue(model, shown, { enums: call.enums, text }) };
}

/** The same without formats; numbers that travel as texts are numbers, too. */
function plainCell(column: Column, row: Row, call: Call): string | number | null {
  const { shown, text, model } = shownOf(column, row);
  if (model.wireText && text === null && typeof shown === 'string') return Number(shown);
  return cell(column, row, call)?.value ?? null;
}

const keyOf = ({ field, through }: ColumnPath): string => (through === undefined ? field : `${through}.${field}`);

/** The field at the end of a column's path, when the user may read the way there; undefined otherwise. */
export function pathField(entity: EntityModel, { field, through }: ColumnPath, call: Call): FieldModel | undefined {
  if (!call.access(entity).readable.has(through ?? field)) return undefined;
  if (through === undefined) return entity.field(field);
  const target = call.findEntity(entity.field(through)?.reference?.entity ?? '');
  return target !== undefined && call.access(target).readable.has(field) ? target.field(field) : undefined;
}
