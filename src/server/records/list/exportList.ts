import { Readable } from 'node:stream';
import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { pathKey } from '#engine/query/seenPath.ts';
import { withColumns } from '#engine/query/viewQuery.ts';
import { selectIds } from '../../db/rows/selectRecords.ts';
import { addOpLog, opLogEntry } from '../../db/system/opLog.ts';
import type { Call } from '../../access/Call.ts';
import { asWritten, entityIn } from '../../access/openCall.ts';
import type { Db, Reads } from '../../db/Database.ts';
import { BATCH, exportBatches } from './exportBatches.ts';
import { exportColumns, plainCells, type Row } from './exportColumns.ts';
import { exportSheets, namedBatches } from './exportSheets.ts';
import { exportTurn } from './exportTurn.ts';
import { openList, type ListParams } from './openList.ts';
import { MAX_SHEET_ROWS, sheetBytes } from './sheetBytes.ts';
import type { Value } from '#language/Value.ts';

/** Where the rows of an export are read, and the leader, which notes and counts exports. */
export interface ExportSources {
  readonly read: Reads;
  readonly db: Db;
}

/** A started export: the file is produced in pieces, as the rows are read. */
interface Export {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
  /** Bytes that are to be expected, judged by the first rows; undefined for a few rows. */
  readonly size: number | undefined;
  /** Call it when the content is closed: it releases the slot for others. */
  readonly end: () => Promise<void>;
}

/**
 * Exports the rows of a list - all of the query, or those with the given `ids` - as a file with the readable columns:
 * for Excel, as CSV, or as lines of JSON with wire names (`format`). `content` selects the columns that can be imported
 * again, `children` adds sheets of their child rows. The rows are those of the moment when the export gets its slot.
 * Throws FORBIDDEN without the right to export, BAD_REQUEST for more rows than a sheet can hold, and the errors of
 * `exportTurn`. Ends, also while it waits, when the caller has `left`.
 */
export async function exportList(
  entity: EntityModel,
  params: ListParams,
  left: AbortSignal,
  sources: ExportSources,
  call: Call,
): Promise<Export> {
  const access = call.access(entity);
  if (!access.may('export')) throw new AppError('FORBIDDEN', { text: '没有导出权限' });
  const end = await exportTurn(sources.db, { account: call.who.accountId, left, now: call.moment });
  try {
    return { ...(await beginExport(entity, params, left, sources, call)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function beginExport(
  entity: EntityModel,
  { ids, format: wanted = 'xlsx', content, children, ...params }: ListParams,
  left: AbortSignal,
  { read, db }: ExportSources,
  call: Call,
): Promise<Omit<Export, 'end'>> {
  const access = call.access(entity);
  const open = openList(entity, params, call);
  const where = build.and(open.where, open.scene, access.rows('export'));
  const format = isFormat(wanted) ? wanted : 'xlsx';
  const parts = open.parts.map((part) => ({ where: build.and(where, part.where), sort: part.sort }));
  const wantedIds = { entity, ids: ids?.split(',').map(Number), parts };
  const chosen = await read((from) => selectIds({ db: from }, wantedIds, left, call));
  if (format === 'xlsx' && chosen.length >= MAX_SHEET_ROWS)
    throw new AppError('BAD_REQUEST', {
      text: `共 ${formatNumber(chosen.length, 0)} 行，一个 Excel 文件最多 ${formatNumber(MAX_SHEET_ROWS - 1, 0)} 行，请先筛选再导出`,
    });
  const isWhole = content === 'fields';
  const columns = exportColumns(open, isWhole, call);
  const keys = columns.map(({ path }) => pathKey(path));
  const rows = { open: { ...open, list: withColumns(open.list, keys) }, chosen, where };
  const input = { rows, columns, hasChildren: children === 'true', isWhole, isChosen: ids !== undefined };
  const pieces = piecesOf(format, input, read, call);
  const begun = await pieces.next();
  const first = begun.done === true ? new Uint8Array(0) : begun.value;
  // Log the export, as data leaves the system.
  const written = entityIn(entity, asWritten(call)).lists.get(open.list.name) ?? open.list;
  const title = `${written.title}（${chosen.length} 行）`;
  await addOpLog(db, [opLogEntry({ EntityKey: entity.key, RecordTitle: title, OpAction: 'export' }, call)]);
  return {
    name: `${open.list.title}-${call.now.slice(0, 10)}.${format}`,
    type: FORMATS[format],
    content: Readable.from(joined(first, pieces), { signal: left }),
    size: chosen.length <= BATCH ? undefined : Math.round((first.length * chosen.length) / BATCH),
  };
}

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
  input: Parameters<typeof exportSheets>[0],
  read: Reads,
  call: Call,
): AsyncGenerator<Uint8Array, undefined> {
  const { columns, rows, isWhole } = input;
  const batches = (): AsyncIterable<readonly Row[]> => namedBatches(rows, isWhole ? columns : [], read, call);
  const titles = columns.map(({ title }) => title);
  switch (format) {
    case 'xlsx':
      return sheetBytes(exportSheets(input, read, call));
    case 'csv':
      return csvBytes(
        titles,
        eachOf(batches(), (row) => plainCells(columns, row, call)),
      );
    case 'jsonl':
      return jsonLines(eachOf(exportBatches(rows, read, call), ({ Can: _, ...row }) => row));
  }
}

async function* eachOf<T>(batches: AsyncIterable<readonly Row[]>, make: (row: Row) => T): AsyncGenerator<T[]> {
  for await (const rows of batches) yield rows.map(make);
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/** A cell of a text file: a number, or a text; null for an empty one. */
type TextCell = string | number | null;

/**
 * Yields the bytes of a CSV file by RFC 4180, a piece per batch of rows: UTF-8 with a BOM for Excel, numbers as plain
 * decimals. A text that a spreadsheet could interpret as a formula gets an apostrophe in front.
 */
async function* csvBytes(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly TextCell[])[]>,
): AsyncGenerator<Uint8Array, undefined> {
  let head = `\uFEFF${lineOf(titles)}`;
  for await (const rows of batches) {
    yield Buffer.from(`${head}${rows.map(lineOf).join('')}`);
    head = '';
  }
  if (head !== '') yield Buffer.from(head);
  return undefined;
}

/** Shared, as creating one takes a hundred times as long as formatting a number. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

const lineOf = (cells: readonly TextCell[]): string => `${cells.map(csvText).join(',')}\r\n`;

function csvText(cell: TextCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return PLAIN.format(cell);
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  // Quote texts with semicolons and tabs too: some programs split at them.
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Yields the bytes of a file of JSON lines, one per row, a piece per batch. */
async function* jsonLines(
  batches: AsyncIterable<readonly Readonly<Record<string, Value>>[]>,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const rows of batches) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return undefined;
}
