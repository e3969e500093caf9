const MONTHS = '(year(b) - year(a)) * 12 + month(b) - month(a)';
const AVERAGE = "sum(rows, 'X') / count(rows, true)";

/** Replacements for functions of JavaScript, Excel, Frappe, amis and JSONata; their names are in lower case. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  substring: 'slice(x, m, n)',
  substr: 'slice(x, m, n)',
  mid: 'slice(x, m, n)',
  left: 'slice(x, 0, n)',
  right: 'slice(x, -n)',
  concat: 'a + b',
  concatenate: 'a + b',
  indexof: 'contains(x, y)',
  split: 'before(x, y) or after(x, y)',
  replace: 'before(x, y) + z + after(x, y)',
  substitute: 'before(x, y) + z + after(x, y)',
  len: 'length(x)',
  uppercase: 'upper(x)',
  lowercase: 'lower(x)',
  isempty: 'empty(x)',
  isblank: 'empty(x)',
  if: 'a ? b : c',
  iif: 'a ? b : c',
  and: 'a && b',
  or: 'a || b',
  not: '!a',
  now: '$now',
  today: 'date($now)',
  datediff: 'daysBetween(a, b)',
  date_diff: 'daysBetween(a, b)',
  monthsbetween: MONTHS,
  datedif: MONTHS,
  monthdiff: MONTHS,
  month_diff: MONTHS,
  avg: AVERAGE,
  average: AVERAGE,
  mean: AVERAGE,
  median: `${AVERAGE}, the average`,
};

/** Replacements for members of a JavaScript string, `x`. */
const MEMBERS: Readonly<Record<string, string>> = {
  length: 'length(x)',
  trim: 'trim(x)',
  slice: 'slice(x, m, n)',
  substring: 'slice(x, m, n)',
  substr: 'slice(x, m, n)',
  indexOf: 'contains(x, y)',
  toUpperCase: 'upper(x)',
  toLowerCase: 'lower(x)',
  startsWith: 'startsWith(x, y)',
  endsWith: 'endsWith(x, y)',
  concat: 'x + y',
  split: 'before(x, y) or after(x, y)',
  replace: 'before(x, y) + z + after(x, y)',
  toFixed: 'round(x, n)',
};

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The replacement for a function of another language; undefined if none is known. */
export const functionHere = (name: string): string | undefined => own(FUNCTIONS, name.toLowerCase());

/** The replacement for a member of the value `read`; undefined if none is known. */
export const memberHere = (name: string, read: string): string | undefined =>
  own(MEMBERS, name)?.replaceAll(/\bx\b/g, () => read);
