/** The rows of a form-encoded body by the name of their field, and the rest of it. */
export interface SplitBody {
  readonly rows: ReadonlyMap<string, readonly Record<string, string>[]>;
  readonly rest: string;
}

/** `lines[0][Name]`, brackets encoded or not. */
const CELL = /^(\w{1,64})(?:\[|%5B)(\d{1,5})(?:\]|%5D)(?:\[|%5B)(\w{1,64})(?:\]|%5D)$/i;

/** Cells of child rows: as many as the largest body may hold. */
const MOST_CELLS = 100_000;
/** Whatever else a form sends. */
export const MOST_PARAMETERS = 5000;

/**
 * Takes the cells of child rows out of a body, in one go however many there are: a general parser looks at all rows again for each cell.
 * Rows come in the order of their numbers. A name of which anything but plain cells is sent, or one of them twice, stays in the rest.
 * Throws RangeError for more cells, or more of anything else, than any form has: before the rest is looked at, as others wait.
 */
export function readRows(body: string): SplitBody {
  const params = readParams(body);
  const mixed = new Set<string>();
  const found = new Map<string, Map<number, Map<string, string>>>();
  // Cells of a row come one after the other, as a rule.
  let [last, at, row] = ['', -1, new Map<string, string>()];
  for (const { name, index, column, value } of params) {
    if (index === undefined || column in Object.prototype || name in Object.prototype) {
      mixed.add(name);
      continue;
    }
    if (name !== last || index !== at) {
      const rows = found.get(name) ?? new Map<number, Map<string, string>>();
      row = rows.get(index) ?? new Map<string, string>();
      found.set(name, rows.set(index, row));
      [last, at] = [name, index];
    }
    if (row.has(column)) mixed.add(name);
    row.set(column, value);
  }
  const clean = [...found].filter(([name]) => !mixed.has(name));
  return {
    rows: new Map(
      clean.map(([name, rows]) => [
        name,
        [...rows].sort(([a], [b]) => a - b).map(([, row]): Record<string, string> => Object.fromEntries(row)),
      ]),
    ),
    rest: params
      .filter(({ name, index }) => index === undefined || mixed.has(name))
      .map(({ text }) => text)
      .join('&'),
  };
}

function readParams(body: string): Cell[] {
  const params: Cell[] = [];
  let cells = 0;
  for (const text of body.split('&', MOST_CELLS + MOST_PARAMETERS + 1)) {
    const cell = readCell(text);
    if (cell.index !== undefined) cells += 1;
    params.push(cell);
    if (cells > MOST_CELLS || params.length - cells > MOST_PARAMETERS)
      throw new RangeError(`There are more than ${MOST_CELLS} cells or ${MOST_PARAMETERS} other parameters`);
  }
  return params;
}

interface Cell {
  readonly text: string;
  /** The name of the field, also of a parameter that is no cell. */
  readonly name: string;
  readonly index: number | undefined;
  readonly column: string;
  readonly value: string;
}

function readCell(text: string): Cell {
  const end = text.indexOf('=');
  const key = end < 0 ? text : text.slice(0, end);
  const [, name, index, column] = CELL.exec(key) ?? [];
  if (name === undefined || column === undefined)
    return { text, name: /^\w*/.exec(decodeText(key))?.[0] ?? '', index: undefined, column: '', value: '' };
  return { text, name, index: Number(index), column, value: end < 0 ? '' : decodeText(text.slice(end + 1)) };
}

function decodeText(text: string): string {
  if (!/[%+]/.test(text)) return text;
  return decodeURIComponent(text.replace(/\+/g, ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'));
}
