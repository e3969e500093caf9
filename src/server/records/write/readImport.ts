import { AppError } from '#engine/errors.ts';
import type { ChildSheet } from '#engine/model/sheets.ts';
import { importFields, importKeys } from '#engine/model/importFields.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import { importRight } from '#engine/permission/fileRights.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { MAX_IMPORT_ROWS } from '#wire/ImportRow.ts';
import { membersOf } from '#language/membersOf.ts';
import type { Call } from '../../access/Call.ts';
import { createActions, findForm } from '../check/readSent.ts';
import { importSheets } from '../read/sheetCells.ts';

/** A row of a sheet: its number there, and the texts of its cells by field. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
  /** Values that the user filled in with the fields' controls, in form encoding. */
  readonly sent: ReadonlyMap<string, string>;
}

/** A row of the file with the child rows of its record, by their fields. */
export interface ImportRow extends SheetRow {
  readonly children: ReadonlyMap<string, readonly SheetRow[]>;
}

/** The handling of rows: new records, changes of those that the row's key identifies, or both. */
export type ImportMode = 'new' | 'update' | 'both';

/** An import that the user may run. */
export interface OpenImport {
  readonly entity: EntityModel;
  readonly form: FormModel;
  readonly list: string;
  /** The columns of the file. */
  readonly fields: readonly FieldModel[];
  readonly sheets: readonly ChildSheet[];
  /** Names of fields that the records may omit. */
  readonly later: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly mode: ImportMode;
  /** The field whose value identifies the record that a row changes; undefined for new records. */
  readonly key: FieldModel | undefined;
  /** The rows that named a record so far, by its Id. */
  readonly named: Map<number, number>;
}

/** An import as requested. */
export interface AskedImport {
  readonly list: string;
  readonly Mode?: ImportMode | undefined;
  readonly Key?: string | undefined;
}

type ImportTarget = Omit<OpenImport, 'rows' | 'named'>;

/**
 * Opens the import of a list for a user. Throws NOT_FOUND for a list without import, FORBIDDEN without the action or
 * the right to add such records, BAD_REQUEST for a key that does not identify single records.
 */
export function openImport(
  entity: EntityModel,
  { list, Mode: mode = 'new', Key }: AskedImport,
  call: Call,
): ImportTarget {
  const model = entity.lists.get(list)?.import;
  if (model === undefined) throw new AppError('NOT_FOUND', { text: '该列表不能导入' });
  const access = call.access(entity);
  const form = findForm(entity, model.form);
  const right = importRight((code) => access.may(code), createActions(entity, form));
  if (right === undefined || (right === 'change' && mode !== 'update'))
    throw new AppError('FORBIDDEN', { text: `没有导入${entity.title}的权限`, detail: `import ${entity.key}` });
  const key = mode === 'new' ? undefined : importKeys(entity, access).find(({ name }) => name === Key);
  if (mode !== 'new' && key === undefined)
    throw new AppError('BAD_REQUEST', { text: '不能按这个字段找要修改的记录', detail: `Key ${Key ?? ''}` });
  const fields = importFields(entity, model, access.writable);
  const sheets = importSheets(entity, model, call);
  return { entity, form, list, fields, sheets, later: model.later, mode, key };
}

/** Reads the rows of an import. Throws as `openImport` does, and BAD_REQUEST for invalid rows or too many. */
export function readImport(entity: EntityModel, asked: AskedImport, rows: string, call: Call): OpenImport {
  const target = openImport(entity, asked, call);
  const { fields, key, sheets } = target;
  const taken = takenBy([...fields, ...(key === undefined ? [] : [key])]);
  const below = new Map(sheets.map(({ field, columns }) => [field.name, takenBy(columns.map((own) => own.field))]));
  const parsed = parse(rows);
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MAX_IMPORT_ROWS)
    throw new AppError('BAD_REQUEST', { text: `一次可以导入 1 到 ${MAX_IMPORT_ROWS} 行，请分几次` });
  const read = parsed.map((each: unknown, index): ImportRow => {
    const row = membersOf(each);
    return { ...sheetRow(row, index, taken), children: childRows(row.get('Children'), below) };
  });
  return { ...target, rows: read, named: new Map() };
}

/** The columns used of a sheet: cells by field name, and the filled-in values including related fields. */
interface Taken {
  readonly cells: ReadonlySet<string>;
  readonly sent: ReadonlySet<string>;
}

function takenBy(fields: readonly FieldModel[]): Taken {
  const names = fields.map(({ name }) => name);
  const pairs = fields.flatMap(({ reference }) => reference?.idField ?? []);
  return { cells: new Set(names), sent: new Set([...names, ...pairs]) };
}

function sheetRow(row: ReadonlyMap<string, unknown>, index: number, { cells, sent }: Taken): SheetRow {
  const number = row.get('Row');
  return {
    row: typeof number === 'number' ? number : index + 2,
    cells: textsOf(row.get('Cells'), cells),
    sent: textsOf(row.get('Sent'), sent),
  };
}

/** Throws BAD_REQUEST for child rows of a field that the import does not accept, as their data would be lost. */
function childRows(value: unknown, below: ReadonlyMap<string, Taken>): ReadonlyMap<string, readonly SheetRow[]> {
  const read = [...membersOf(value)].map(([name, rows]): [string, readonly SheetRow[]] => {
    const taken = below.get(name);
    if (taken === undefined || !Array.isArray(rows))
      throw new AppError('BAD_REQUEST', { text: '不能导入这些明细行', detail: `Children ${name}` });
    return [name, rows.map((row: unknown, index) => sheetRow(membersOf(row), index, taken))];
  });
  return new Map(read);
}

const textsOf = (value: unknown, names: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(
    [...membersOf(value)].flatMap(([name, text]): [string, string][] =>
      names.has(name) && typeof text === 'string' ? [[name, text]] : [],
    ),
  );

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取导入的内容', cause });
  }
}
