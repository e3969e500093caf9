import { AppError } from '#engine/errors.ts';
import { importFields, importKeys } from '#engine/model/importFields.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { MOST_IMPORT_ROWS } from '#wire/ImportRow.ts';
import type { Call } from '../../access/Call.ts';
import { createActions, findForm } from '../check/readSent.ts';

const IMPORT = 'import';

/** A row of the file: its number there, and the texts of its cells by field. */
export interface ImportRow {
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
  /** What was filled in instead by the fields' own controls, as a form sends it. */
  readonly sent: ReadonlyMap<string, string>;
}

/** What becomes of rows: new records, changes of those that the key of the row names, or whichever it is. */
export type ImportMode = 'new' | 'update' | 'both';

/** An import that a user may make. */
export interface OpenImport {
  readonly entity: EntityModel;
  readonly form: FormModel;
  /** The list that they are imported into. */
  readonly list: string;
  /** The columns of the file. */
  readonly fields: readonly FieldModel[];
  /** Names of fields that the records may lack. */
  readonly later: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly mode: ImportMode;
  /** The field by which a row names the record that it changes; undefined for new records. */
  readonly key: FieldModel | undefined;
}

/** An import as it is asked for. */
export interface AskedImport {
  readonly list: string;
  readonly Mode?: ImportMode | undefined;
  readonly Key?: string | undefined;
}

/** What is known of an import before its rows. */
type ImportTarget = Omit<OpenImport, 'rows'>;

/**
 * Opens the import of a list for a user. Throws NOT_FOUND for a list without import, FORBIDDEN without the action or without the right to make such
 * records, BAD_REQUEST for a key that names no single record.
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
  const makes = createActions(entity, form).some((code) => access.may(code));
  if (!access.may(IMPORT) || !(makes || (mode === 'update' && access.may('edit'))))
    throw new AppError('FORBIDDEN', { text: `没有导入${entity.title}的权限`, detail: `import ${entity.key}` });
  const key = mode === 'new' ? undefined : importKeys(entity, access).find(({ name }) => name === Key);
  if (mode !== 'new' && key === undefined)
    throw new AppError('BAD_REQUEST', { text: '不能按这个字段找要修改的记录', detail: `Key ${Key ?? ''}` });
  return { entity, form, list, fields: importFields(entity, model, access.writable), later: model.later, mode, key };
}

/** Reads what is to be imported into a list. Throws as `openImport` does, and BAD_REQUEST for rows that are none or too many. */
export function readImport(entity: EntityModel, asked: AskedImport, rows: string, call: Call): OpenImport {
  const target = openImport(entity, asked, call);
  const { fields, key } = target;
  const names = [...fields, ...(key === undefined ? [] : [key])].map(({ name }) => name);
  const pairs = fields.flatMap(({ reference }) => reference?.idField ?? []);
  return { ...target, rows: readRows(rows, new Set(names), new Set([...names, ...pairs])) };
}

function readRows(text: string, names: ReadonlySet<string>, sendable: ReadonlySet<string>): ImportRow[] {
  const parsed = parse(text);
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MOST_IMPORT_ROWS)
    throw new AppError('BAD_REQUEST', { text: `一次可以导入 1 到 ${MOST_IMPORT_ROWS} 行，请分几次` });
  return parsed.map((each: unknown, index): ImportRow => {
    const row = entriesOf(each);
    const number = row.get('Row');
    return {
      row: typeof number === 'number' ? number : index + 2,
      cells: textsOf(row.get('Cells'), names),
      sent: textsOf(row.get('Sent'), sendable),
    };
  });
}

const textsOf = (value: unknown, names: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(
    [...entriesOf(value)].flatMap(([name, text]): [string, string][] =>
      names.has(name) && typeof text === 'string' ? [[name, text]] : [],
    ),
  );

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取导入的内容', cause });
  }
}
