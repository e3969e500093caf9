import { AppError } from '#engine/errors.ts';

/** The rows of a form-encoded body by field name, and the rest of the body. */
export interface SplitBody {
  readonly rows: ReadonlyMap<string, readonly Record<string, string>[]>;
  readonly rest: string;
}

/** `lines[0][Name]`, brackets encoded or not: the part before the column, and the column with its closing bracket. */
const ROW = /^(\w{1,64})(?:\[|%5[Bb])(\d{1,5})(?:\]|%5[Dd])(?:\[|%5[Bb])/;
const COLUMN = /^(\w{1,64})(?:\]|%5[Dd])$/;

/** Limits of child rows: cells, as parsing blocks other calls, and columns, as the reply names unknown ones. */
const [MOST_CELLS, MOST_COLUMNS] = [60_000, 300];
/** Limit of all other parameters. */
export const MAX_PARAMETERS = 5000;

type Row = Record<string, string>;

/**
 * Extracts the cells of child rows from a body, in linear time: a general parser visits all rows again for each cell.
 * Rows are ordered by their numbers. A name with anything other than plain cells, or with a repeated cell, stays in the
 * rest. Throws BAD_REQUEST for more cells, or more of anything else, than any form has, before parsing the rest, as
 * other calls wait.
 */
export function readRows(body: string): SplitBody {
  const found = new Map<string, Map<number, Row>>();
  const columns = new Map<string, string>();
  const counts = new Map<string, number>();
  const mixed = new Set<string>();
  const others: string[] = [];
  const params = body.split('&', MOST_CELLS + MAX_PARAMETERS + 1);
  // Cells of a row are usually consecutive: parse their prefix once.
  let [prefix, name, row]: [string, string, Row] = ['[', '', {}];
  for (const text of params) {
    if (!text.startsWith(prefix)) {
      const [start, own = '', index] = ROW.exec(text) ?? [];
      if (start !== undefined && !(own in Object.prototype)) {
        [prefix, name] = [start, own];
        row = rowOf(found, own, Number(index));
      }
    }
    const end = text.indexOf('=');
    const tail = text.startsWith(prefix) ? text.slice(prefix.length, end < 0 ? undefined : end) : '';
    const column = columns.get(tail) ?? COLUMN.exec(tail)?.[1];
    if (column === undefined || column in Object.prototype) {
      others.push(text);
      mixed.add(nameOf(text));
      if (others.length > MAX_PARAMETERS) throw tooMany();
      continue;
    }
    columns.set(tail, column);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (columns.size > MOST_COLUMNS) throw tooMany();
    if (Object.hasOwn(row, column)) mixed.add(name);
    row[column] = end < 0 ? '' : decodeText(text.slice(end + 1));
  }
  const isTooMuch = [...counts].some(([own, count]) => mixed.has(own) && count > MAX_PARAMETERS);
  if (isTooMuch || params.length - others.length > MOST_CELLS) throw tooMany();
  const clean = [...found].filter(([own]) => !mixed.has(own));
  const isRest = (text: string): boolean => mixed.has(nameOf(text));
  return {
    rows: new Map(
      clean.map(([own, rows]) => [own, [...rows].sort(([a], [b]) => a - b).map(([, cells]): Row => cells)]),
    ),
    rest: (clean.length === found.size ? others : params.filter(isRest)).join('&'),
  };
}

const tooMany = (): AppError =>
  new AppError('BAD_REQUEST', {
    text: `提交的内容过多：明细一次最多 ${MOST_CELLS} 格、${MOST_COLUMNS} 个不同的列，其他内容最多 ${MAX_PARAMETERS} 项`,
    detail: 'the form body is beyond the limits',
  });

function rowOf(found: Map<string, Map<number, Row>>, name: string, index: number): Row {
  const rows = found.get(name) ?? new Map<number, Row>();
  const row = rows.get(index) ?? {};
  found.set(name, rows.set(index, row));
  return row;
}

/** The field name of a parameter. */
function nameOf(text: string): string {
  const end = text.indexOf('=');
  return /^\w*/.exec(decodeText(end < 0 ? text : text.slice(0, end)))?.[0] ?? '';
}

function decodeText(text: string): string {
  if (!/[%+]/.test(text)) return text;
  return decodeURIComponent(text.replace(/\+/g, ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'));
}
