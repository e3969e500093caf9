type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const WIDTH = 120;
/** Characters that are two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/**
 * A value as JSON in the layout of our documents: on one line where it fits into 120 columns, else one entry per line. `indent` is
 * the blank space before the line, `before` the columns already taken on it, `after` those that follow.
 */
export function printJson(value: unknown, indent = '', before = 0, after = 0): string {
  return print(toJson(value), indent, before, after);
}

function print(value: Json, indent: string, before: number, after: number): string {
  const flat = printFlat(value);
  if (typeof value !== 'object' || value === null || flat === '{}' || flat === '[]') return flat;
  if (before + widthOf(flat) + after <= WIDTH && !mustBreak(value)) return flat;
  const inner = `${indent}  `;
  if (isList(value) && isNumbers(value)) return `[\n${fill(value, inner)}\n${indent}]`;
  if (isList(value))
    return `[\n${value.map((item, i) => inner + print(item, inner, inner.length, i < value.length - 1 ? 1 : 0)).join(',\n')}\n${indent}]`;
  const entries = Object.entries(value).map(([key, item], i, all) => {
    const head = `${inner}${JSON.stringify(key)}: `;
    return head + print(item, inner, widthOf(head), i < all.length - 1 ? 1 : 0);
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function printFlat(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(printFlat).join(', ')}]`;
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printFlat(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Whether a list needs a line per element: several objects or lists of more than one element. */
function mustBreak(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!isList(value)) return Object.values(value).some(mustBreak);
  const isBig = (item: Json): boolean => typeof item === 'object' && item !== null && Object.keys(item).length > 1;
  const kinds = new Set(value.map((item) => Array.isArray(item)));
  return (value.length > 1 && kinds.size === 1 && value.every(isBig)) || value.some(mustBreak);
}

/** Numbers side by side, as many as fit on a line. */
function fill(numbers: readonly number[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  numbers.forEach((number, i) => {
    const text = `${number}${i < numbers.length - 1 ? ',' : ''}`;
    if (line !== indent && line.length + 1 + text.length > WIDTH) {
      lines.push(line);
      line = indent;
    }
    line += line === indent ? text : ` ${text}`;
  });
  return [...lines, line].join('\n');
}

const isNumbers = (list: readonly Json[]): list is readonly number[] => list.every((item) => typeof item === 'number');
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Columns that a line of text takes. */
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** The JSON form of a value: undefined entries are omitted; other values that JSON does not support become null. */
function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object') return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
      item === undefined ? [] : [[key, toJson(item)] as const],
    ),
  );
}
