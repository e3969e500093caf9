import writeXlsxFile from 'write-excel-file/node';
import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import type { Value } from '#language/Value.ts';
import { formatValue } from '#fields/table/formatValue.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ColumnModel, ColumnPath } from '#engine/model/ListModel.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { addOpLog } from '../../db/system/opLog.ts';
import type { Call } from '../../access/Call.ts';
import { opLogEntry } from '../../access/logDenied.ts';
import { shownFlags } from '../read/maskRecord.ts';
import { listNeeds } from './listNeeds.ts';
import { openList, type ListParams } from './openList.ts';
import { presentRows } from './presentRows.ts';
import type { Db } from '../../db/Database.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';

const MOST_ROWS = 10_000;
const BATCH = 1000;
const WIDTH = 18;

/**
 * The rows of a list - all of the query, or those with the given `ids` - as an Excel file with the columns the user may read.
 * Throws FORBIDDEN without the right to export.
 */
export async function exportList(
  entity: EntityModel,
  { ids, ...params }: ListParams,
  db: Db,
  call: Call,
): Promise<{ name: string; content: Buffer }> {
  const access = call.access(entity);
  if (!access.may('export')) throw new AppError('FORBIDDEN', { text: '没有导出权限' });
  const open = openList(entity, params, call);
  const needs = listNeeds(entity, open.list, call);
  const where = build.and(open.where, open.scene, access.rows('export'));
  const chosen = ids?.split(',').map(Number);
  const rows: Record<string, Value>[] = [];
  for (let offset = 0; offset < MOST_ROWS; offset += BATCH) {
    const page = { where, sort: open.query.sort, limit: BATCH, offset };
    const query = { entity, columns: needs.columns, ids: chosen, flags: shownFlags(access), ...page };
    const found = await selectRecords(db, query, call);
    rows.push(...(await presentRows(entity, found, needs, db, call)));
    if (found.length < BATCH) break;
  }
  const columns = open.list.columns
    .filter(({ hidden }) => !hidden)
    .flatMap((column) => readColumn(entity, column, call));
  const header = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => cell(column, row, call)));
  const sheet = { columns: columns.map(() => ({ width: WIDTH })), stickyRowsCount: 1 };
  const content = await writeXlsxFile([header, ...body], sheet).toBuffer();
  // What leaves the house is written down.
  const title = `${open.list.title}（${rows.length} 行）`;
  await addOpLog(db, [opLogEntry({ EntityKey: entity.key, RecordTitle: title, OpAction: 'export' }, call)]);
  return { name: `${open.list.title}-${call.now.slice(0, 10)}.xlsx`, content };
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

/** Numbers stay numbers; everything else is the text that people read. Texts are never formulas. */
function cell(
  { path, or, field, orField }: Column,
  row: Readonly<Record<string, Value>>,
  call: Call,
): { value: string | number; format?: string } | null {
  const value = row[keyOf(path)] ?? null;
  const [shown, at, model] =
    value === null && or !== undefined && orField !== undefined
      ? [row[keyOf(or)] ?? null, or, orField]
      : [value, path, field];
  const text = row[`${keyOf(at)}Text`] ?? null;
  if (shown === null) return null;
  if (typeof shown === 'number' && text === null) return cellOf(shown, fieldKind(model).cell?.format);
  return { value: formatValue(model, shown, { enums: call.enums, text }) };
}

const cellOf = (value: number, format: string | undefined): { value: number; format?: string } =>
  format === undefined ? { value } : { value, format };

const keyOf = ({ field, through }: ColumnPath): string => (through === undefined ? field : `${through}.${field}`);

/** The field at the end of a column's path, when the user may read the way there; undefined otherwise. */
export function pathField(entity: EntityModel, { field, through }: ColumnPath, call: Call): FieldModel | undefined {
  if (!call.access(entity).readable.has(through ?? field)) return undefined;
  if (through === undefined) return entity.field(field);
  const target = call.findEntity(entity.field(through)?.reference?.entity ?? '');
  return target !== undefined && call.access(target).readable.has(field) ? target.field(field) : undefined;
}
