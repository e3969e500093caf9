import type { Value } from '#language/Value.ts';
import { formatValue, isUpload } from '#fields/table/fieldKinds.ts';
import { amountOf, countedAs, writeCell } from '#fields/table/writeCell.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ColumnModel, ColumnPath } from '#engine/model/ListModel.ts';
import { type SheetColumn, sheetColumns, titled } from '#engine/model/sheets.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import { pathKey } from '#engine/query/seenPath.ts';
import type { Call } from '../../access/Call.ts';
import type { OpenList } from './openList.ts';
import type { SheetCell } from './sheetBytes.ts';

export type Row = Readonly<Record<string, Value>>;

export interface ExportColumn {
  readonly title: string;
  readonly path: ColumnPath;
  readonly or: ColumnPath | undefined;
  readonly field: FieldModel;
  readonly orField: FieldModel | undefined;
}

/** The readable columns of an export: those shown, or with `isWhole` those of an import. */
export function exportColumns({ entity, list, shown }: OpenList, isWhole: boolean, call: Call): ExportColumn[] {
  const { readable, writable } = call.access(entity);
  if (isWhole) return sheetColumns(entity, list, writable).flatMap(plainColumn(readable));
  const wanted =
    shown === undefined
      ? list.columns.filter(({ hidden }) => !hidden)
      : shown.flatMap((key) => list.columns.find((column) => column.key === key) ?? []);
  return wanted.flatMap((column) => readColumn(entity, column, call));
}

/** The readable columns of child rows: those of an import, or Id and the form's fields. */
export function childColumns(
  field: FieldModel,
  child: EntityModel,
  imported: readonly SheetColumn[] | undefined,
  call: Call,
): ExportColumn[] {
  const drawn = childFieldsOf(field, call.findEntity).filter((own) => own.child === undefined && !isUpload(own));
  return (imported ?? titled(drawn)).flatMap(plainColumn(call.access(child).readable));
}

const plainColumn =
  (readable: ReadonlySet<string>) =>
  ({ title, field }: Pick<ExportColumn, 'title' | 'field'>): ExportColumn[] =>
    readable.has(field.name)
      ? [{ title, path: { field: field.name, through: undefined }, or: undefined, field, orField: undefined }]
      : [];

function readColumn(entity: EntityModel, { path, or, title }: ColumnModel, call: Call): ExportColumn[] {
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

/** The value that a column shows of a row: its own, or its fallback. */
function shownOf(
  { path, or, field, orField }: ExportColumn,
  row: Row,
): { value: Value; text: Value; field: FieldModel } {
  const value = row[pathKey(path)] ?? null;
  const [shown, at, model] =
    value === null && or !== undefined && orField !== undefined
      ? [row[pathKey(or)] ?? null, or, orField]
      : [value, path, field];
  return { value: shown, text: row[`${pathKey(at)}Text`] ?? null, field: model };
}

/** A row in the format of a sheet: numbers, dates, and otherwise displayed texts, which are never formulas. */
export const sheetCells = (columns: readonly ExportColumn[], row: Row, call: Call): SheetCell[] =>
  columns.map((column) => {
    const { field, ...shown } = shownOf(column, row);
    return writeCell(field, shown, call.wording);
  });

/** The amounts of a row, by column, for sums; undefined for others. */
export const amountsOf = (columns: readonly ExportColumn[], row: Row): (number | undefined)[] =>
  columns.map((column) => {
    const { field, value, text } = shownOf(column, row);
    return text === null ? amountOf(field, value) : undefined;
  });

/** The same as plain texts and numbers. */
export const plainCells = (columns: readonly ExportColumn[], row: Row, call: Call): (string | number | null)[] =>
  columns.map((column) => plainCell(column, row, call));

function plainCell(column: ExportColumn, row: Row, call: Call): string | number | null {
  const { field, ...shown } = shownOf(column, row);
  const cell = writeCell(field, shown, call.wording);
  // Only Excel counts days.
  if (typeof cell?.value === 'number' && countedAs(field) !== undefined)
    return formatValue(field, shown.value, call.wording);
  return cell?.value ?? null;
}

/** The field at the end of a column's path, when the user may read the whole path; undefined otherwise. */
export function pathField(entity: EntityModel, { field, through }: ColumnPath, call: Call): FieldModel | undefined {
  if (!call.access(entity).readable.has(through ?? field)) return undefined;
  if (through === undefined) return entity.field(field);
  const target = call.findEntity(entity.field(through)?.reference?.entity ?? '');
  return target !== undefined && call.access(target).readable.has(field) ? target.field(field) : undefined;
}
