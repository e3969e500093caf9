/** The rows of a form-encoded body by the name of their field, and the rest of it. */
export interface SplitBody {
  readonly rows: ReadonlyMap<string, readonly Record<string, string>[]>;
  readonly rest: string;
}

/** `lines[0][Name]`, brackets encoded or not. */
const CELL = /^(\w{1,64})(?:\[|%5B)(\d{1,5})(?:\]|%5D)(?:\[|%5B)(\w{1,64})(?:\]|%5D)$/i;

/** Cells of child rows: as many as the largest body may hold. */
const MOST_CELLS = 100_000;

/**
 * Takes the cells of child rows out of a body, in one go however many there are: a general parser looks at all rows again for each cell.
 * Rows come in the order of their numbers. A name of which anything but plain cells is sent, or one of them twice, stays in the rest.
 * Throws RangeError for more cells than any form has.
 */
export function readRows(body: string): SplitBody {
  const params = body.split('&').map((text) => ({ text, ...readCell(text) }));
  const mixed = new Set<string>();
  const found = new Map<string, Map<number, Map<string, string>>>();
  let count = 0;
  for (const { name, index, column, value } of params) {
    if (index === undefined || column in Object.prototype || name in Object.prototype) {
      mixed.add(name);
      continue;
    }
    count += 1;
    if (count > MOST_CELLS) throw new RangeError(`There are more than ${MOST_CELLS} cells`);
    const rows = found.get(name) ?? new Map<number, Map<string, string>>();
    const row = rows.get(index) ?? new Map<string, string>();
    if (row.has(column)) mixed.add(name);
    found.set(name, rows.set(index, row.set(column, value)));
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

interface Cell {
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
    return { name: /^\w*/.exec(decodeText(key))?.[0] ?? '', index: undefined, column: '', value: '' };
  return { name, index: Number(index), column, value: end < 0 ? '' : decodeText(text.slice(end + 1)) };
}

function decodeText(text: string): string {
  return decodeURIComponent(text.replace(/\+/g, ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'));
}
