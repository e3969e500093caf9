/** Reads a path of names in the data of a reply; undefined where it ends. */
export function readData(data: unknown, ...path: readonly (string | number)[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(name))?.[1];
  }
  return value;
}

/** A list in the data of a reply; empty where there is none. */
export function readList(data: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const list = readData(data, ...path);
  return Array.isArray(list) ? list : [];
}

/** A text in the data of a reply; empty where there is none. */
export function readText(data: unknown, ...path: readonly (string | number)[]): string {
  const text = readData(data, ...path);
  return typeof text === 'string' ? text : '';
}
