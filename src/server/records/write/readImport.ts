import { AppError } from '#engine/errors.ts';
import { importFields } from '#engine/model/importFields.ts';
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
}

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
}

/**
 * Reads what is to be imported into a list. Throws NOT_FOUND for a list without import, FORBIDDEN without the action or without the
 * right to make such records, BAD_REQUEST for rows that are none or too many.
 */
export function readImport(entity: EntityModel, list: string, rows: string, call: Call): OpenImport {
  const model = entity.lists.get(list)?.import;
  if (model === undefined) throw new AppError('NOT_FOUND', { text: '该列表不能导入' });
  const access = call.access(entity);
  const form = findForm(entity, model.form);
  if (!access.may(IMPORT) || !createActions(entity, form).some((code) => access.may(code)))
    throw new AppError('FORBIDDEN', { text: `没有导入${entity.title}的权限`, detail: `import ${entity.key}` });
  const fields = importFields(entity, model, access.writable);
  return {
    entity,
    form,
    list,
    fields,
    later: model.later,
    rows: readRows(rows, new Set(fields.map(({ name }) => name))),
  };
}

function readRows(text: string, names: ReadonlySet<string>): ImportRow[] {
  const parsed = parse(text);
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MOST_IMPORT_ROWS)
    throw new AppError('BAD_REQUEST', { text: `一次可以导入 1 到 ${MOST_IMPORT_ROWS} 行，请分几次` });
  return parsed.map((each: unknown, index): ImportRow => {
    const row = entriesOf(each);
    const number = row.get('Row');
    const cells = [...entriesOf(row.get('Cells'))].flatMap(([name, value]): [string, string][] =>
      names.has(name) && typeof value === 'string' ? [[name, value]] : [],
    );
    return { row: typeof number === 'number' ? number : index + 2, cells: new Map(cells) };
  });
}

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { text: '不能读取导入的内容', cause });
  }
}
