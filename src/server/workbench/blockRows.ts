import { AppError } from '#engine/errors.ts';
import type { TagColor } from '#language/EnumType.ts';
import { findEnumItem } from '#language/findEnumItem.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import { type Value, isList } from '#language/Value.ts';
import { formatValue, fieldKind, textWithUnit, isFiles } from '#fields/table/fieldKinds.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readPath, type ColumnModel, type ColumnPath, type MarkModel, type SortKey } from '#engine/model/ListModel.ts';
import { type FoundRecord, selectRecords } from '../db/rows/selectRecords.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { listNeeds, presentRows } from '../records/list/presentRows.ts';
import { openList } from '../records/list/openList.ts';
import { pathField } from '../records/list/exportColumns.ts';
import { shownFlags } from '../records/read/maskRecord.ts';
import { actionFlags, flaggedActions, holdsOf } from '../records/read/presentRecord.ts';
import { fileInfo, type FileInfo } from '#wire/MediaReply.ts';
import { fits } from '#wire/schema.ts';
import type { WorkCell, WorkRow } from '#wire/WorkbenchReply.ts';
import { statusOf } from '#engine/model/EntitySource.ts';

type Row = Readonly<Record<string, Value>>;

/** A row of a list as texts, with the value of the additionally requested field. */
interface BlockRow extends WorkRow {
  readonly Value: Value;
}

/** A block's query of a list. */
export interface RowQuestion {
  /** entity/document */
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the entity, or of referenced records. */
  readonly show: readonly string[];
  readonly value?: string | undefined;
  readonly limit: number;
  /** Includes the transitions that the rows wait for. */
  readonly waits?: boolean | undefined;
  /** Order of the rows; by default that of the list. */
  readonly sort?: readonly SortKey[] | undefined;
  /** Restricts the rows. */
  readonly within?: Expression | undefined;
}

/** The first rows of a list as texts, only readable fields. Throws like `openList`. */
export async function blockRows(question: RowQuestion, call: DbCall): Promise<BlockRow[]> {
  const { list, params, show, value, limit, waits = false } = question;
  const entity = listedEntity(list, call);
  const open = openList(entity, { ...params, list }, call);
  const columns = show.map((key) => open.list.columns.find((column) => column.key === key) ?? columnOf(key));
  const asked = value === undefined ? columns : [...columns, columnOf(value)];
  const marks = open.list.marks.filter(({ field }) => field !== undefined && show.includes(field));
  const needs = listNeeds(entity, { ...open.list, columns: asked, marks, actions: [] }, call);
  const where = build.and(open.where, open.scene, question.within ?? build.literal(true));
  const flags = { ...shownFlags(call.access(entity)), ...(waits ? actionFlags(entity, call) : {}) };
  const parts = question.sort === undefined ? open.parts : [{ where: build.literal(true), sort: question.sort }];
  const found: FoundRecord[] = [];
  for (const part of parts) {
    const rest = { where: build.and(where, part.where), sort: part.sort, limit: limit - found.length };
    if (rest.limit > 0) found.push(...(await selectRecords({ entity, columns: needs.columns, flags, ...rest }, call)));
  }
  const rows = await presentRows(entity, found, needs, call);
  return rows.map((row, i) => ({
    Id: Number(row['Id']),
    Title: titleText(entity, row, call),
    Cells: columns.flatMap((column) =>
      workCells(entity, column, row, call).map((cell) => withMark(cell, column, { marks, row, call })),
    ),
    Value: value === undefined ? null : (row[value] ?? null),
    Version: Number(row['Version']),
    Waits: waits ? waitedFor(entity, found[i]?.flags ?? {}) : [],
  }));
}

/** The entity of a list by its name. Throws NOT_FOUND. */
export function listedEntity(list: string, { findEntity }: Call): EntityModel {
  const entity = findEntity(list.slice(0, list.indexOf('/')));
  if (entity === undefined) throw new AppError('NOT_FOUND', { detail: `list ${list}` });
  return entity;
}

/** A column for a field that the list does not have as one. */
export const columnOf = (key: string): ColumnModel => ({
  key,
  path: readPath(key),
  or: undefined,
  title: undefined,
  width: undefined,
  hidden: false,
  rank: undefined,
  progress: undefined,
});

function waitedFor(entity: EntityModel, flags: Readonly<Record<string, boolean>>): WorkRow['Waits'] {
  const allowed = flaggedActions(entity, flags);
  return (entity.workflow?.transitions ?? []).flatMap(({ action, title, waits }) =>
    waits !== false && allowed.includes(action) ? [{ Code: action, Title: title }] : [],
  );
}

/** The name of the record of a presented row. */
export function titleText(entity: EntityModel, row: Row, call: Call): string {
  const field = entity.field(entity.titleField);
  return field === undefined ? '' : cellText(field, entity.titleField, row, call);
}

/** A column of a presented row as cells of the workbench; none for an unreadable field. */
export function workCells(
  entity: EntityModel,
  { key, or, title, path }: ColumnModel,
  row: Row,
  call: Call,
): WorkCell[] {
  const isEmpty = (row[key] ?? null) === null;
  const [shown, name] = isEmpty && or !== undefined ? [or, keyOf(or)] : [path, key];
  const field = pathField(entity, shown, call);
  if (field === undefined) return [];
  const Files = isFiles(field) ? { Files: fileInfos(row[name]) } : {};
  const Text = isFiles(field) ? '' : textWithUnit(cellText(field, name, row, call), field, call.say);
  const Color = colorOf(entity, field, row[name] ?? null, call);
  return [
    {
      Title: title ?? field.title,
      Type: field.type,
      Text,
      ...(Color === undefined ? {} : { Color }),
      ...Files,
    },
  ];
}

/** A cell with the first mark of the list that holds for its column. */
function withMark(
  cell: WorkCell,
  { key }: ColumnModel,
  { marks, row, call }: { readonly marks: readonly MarkModel[]; readonly row: Row; readonly call: Call },
): WorkCell {
  const mark = marks.find(({ field, when }) => field === key && holdsOf(when, Number(row['Id']), row, call));
  return mark === undefined ? cell : { ...cell, Mark: { Color: mark.color, Text: mark.text ?? '' } };
}

/** Attachments in the format of rows; null where there are none. */
function fileInfos(value: Value | undefined): FileInfo[] | null {
  if (!isList(value)) return null;
  return value.flatMap((file) => {
    if (!fits(fileInfo, file)) return [];
    const { Id, FileName, Size, Url } = file;
    return [{ Id, FileName, Size, Url }];
  });
}

const keyOf = ({ field, through }: ColumnPath): string => (through === undefined ? field : `${through}.${field}`);

function cellText(field: FieldModel, key: string, row: Row, { wording }: Call): string {
  const value = row[key] ?? null;
  // Some numbers are sent as texts (spec section 3).
  const typed = field.wireText && typeof value === 'string' ? Number(value) : value;
  return formatValue(field, typed, { ...wording, text: row[`${key}Text`] });
}

function colorOf(entity: EntityModel, field: FieldModel, value: Value, { enums }: Call): TagColor | undefined {
  if (!fieldKind(field).isTagged || field.enum === undefined) return undefined;
  const status = statusOf(entity, field.name);
  if (status !== undefined) return status.states.find((state) => state.value === value)?.color;
  const type = enums(field.enum.type);
  return type === undefined ? undefined : findEnumItem(type, value)?.item.Color;
}
