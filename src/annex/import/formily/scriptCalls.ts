import { type FRAME_FUNCTIONS, FUNCTIONS } from '#language/functions/functions.ts';
import { PLAIN_NAME } from '#language/plainName.ts';
import { EMPTY, NUMBER_SCRIPTS, ROUND } from './scriptParts.ts';

/** The rows of a table; none where there is no table. */
const ROWS = 'rows => Array.isArray(rows) ? rows : []';

/** The values of a column in the rows, limited to those for which the condition holds, if there is one. */
const COLUMN = `(rows, name, holds) => (${ROWS})(rows).filter((row) => holds === undefined || holds(row) === true).map((row) => row?.[name])`;

/** The sum of decimals of at most 6 places, whatever large amounts cancel each other out. */
const SUM = [
  'numbers => { let whole = 0, parts = 0;',
  "for (const n of numbers.filter((x) => typeof x === 'number')) { const integer = Math.trunc(n), size = Math.abs(integer);",
  'const places = size < 1e9 ? 1e6 : size < 1e15 ? 10 ** (14 - Math.floor(Math.log10(size))) : 1;',
  'whole += integer; parts += Math.round((n - integer) * places) * (1e6 / places); }',
  'whole += Math.trunc(parts / 1e6); parts %= 1e6;',
  'if (!Number.isSafeInteger(whole)) return whole + parts / 1e6;',
  'if (whole > 0 && parts < 0) { whole -= 1; parts += 1e6; } else if (whole < 0 && parts > 0) { whole += 1; parts -= 1e6; }',
  "return Number((whole < 0 || parts < 0 ? '-' : '') + Math.abs(whole) + '.' + String(Math.abs(parts)).padStart(6, '0')); }",
].join(' ');

const MOMENT = '/^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?|\\d{2}:\\d{2}(:\\d{2})?)$/';

const extreme = (op: string): string =>
  [
    `(rows, name, holds) => { const all = (${COLUMN})(rows, name, holds), numbers = all.filter((x) => typeof x === 'number');`,
    `const these = numbers.length > 0 ? numbers : all.filter((x) => typeof x === 'string' && ${MOMENT}.test(x));`,
    `return these.length === 0 ? null : these.reduce((a, b) => a ${op} b ? a : b); }`,
  ].join(' ');

/** Each gets its percentage of an amount to the cent; what rounding leaves over of 100 goes to the largest share. */
const SHARE = [
  `(total, rows, name, i) => { const sum = ${SUM}, round = ${ROUND};`,
  "if (typeof total !== 'number' || typeof i !== 'number' || !Array.isArray(rows)) return null;",
  "const shares = rows.map((row) => typeof row?.[name] === 'number' ? row[name] : 0);",
  'const parts = shares.map((n) => round(total * n / 100, 2) ?? 0);',
  'if (sum(shares) !== 100) return parts[i] ?? null;',
  'const most = shares.reduce((best, n, k) => n > shares[best] ? k : best, 0);',
  'return i === most ? round(parts[i] + (round(total, 2) ?? 0) - sum(parts), 2) ?? 0 : parts[i] ?? null; }',
].join(' ');

/** The functions of rows that plain Formily can run, as functions of JavaScript; a condition is a function of one row. */
const ROW_SCRIPTS = {
  any: `(rows, holds) => (${ROWS})(rows).some((row) => holds(row) === true)`,
  every: `(rows, holds) => (${ROWS})(rows).every((row) => holds(row) === true)`,
  count: `(rows, holds) => (${ROWS})(rows).filter((row) => holds(row) === true).length`,
  sum: `(rows, name, holds) => (${SUM})((${COLUMN})(rows, name, holds))`,
  list: `(rows, name, holds) => [...new Set((${COLUMN})(rows, name, holds).filter((x) => x !== undefined && x !== null && x !== ''))]`,
  maxOf: extreme('>'),
  minOf: extreme('<'),
  previous: `(rows, name, i) => typeof i === 'number' && i > 0 ? (${ROWS})(rows)[i - 1]?.[name] ?? null : null`,
  sumTo: `(rows, name, i) => Array.isArray(rows) && typeof i === 'number' && i in rows ? (${SUM})((${COLUMN})(rows.slice(0, i + 1), name)) : null`,
  share: SHARE,
} as const;

/** The last day of a month. */
const LAST =
  '(y, m) => m === 2 ? ((y % 4 === 0 && y % 100 !== 0) || y % 400 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31';

/** Year, month and day of the calendar that a text begins with; null for month 13 and 31 February. */
const DAY = [
  "t => { const r = typeof t === 'string' ? /^(\\d{4})-(\\d{2})-(\\d{2})/.exec(t) : null;",
  'if (r === null) return null; const [y, m, d] = [+r[1], +r[2], +r[3]];',
  `return y < 1 || m < 1 || m > 12 || d < 1 || d > (${LAST})(y, m) ? null : [y, m, d]; }`,
].join(' ');

const part = (value: string): string => `x => { const day = (${DAY})(x); return day === null ? null : ${value}; }`;

/** The day of a text as days after 1 January 1970, and its day of the week: 0 Monday .. 6 Sunday. */
const AT = "t => Date.parse(t.slice(0, 10) + 'T00:00Z') / 864e5";
const WEEKDAY = `t => ((${AT})(t) % 7 + 10) % 7`;

/** The text of a day so many days after 1 January 1970. Years begin in March, so that a leap day is the last of its year. */
const WRITTEN = [
  'n => { const d = Math.floor, two = (k) => String(k).padStart(2, "0"), z = n + 719468, era = d(z / 146097), e = z - era * 146097;',
  'const y = d((e - d(e / 1460) + d(e / 36524) - d(e / 146096)) / 365), doy = e - (365 * y + d(y / 4) - d(y / 100));',
  'const p = d((5 * doy + 2) / 153), m = p < 10 ? p + 3 : p - 9;',
  'return String(y + era * 400 + (m < 3 ? 1 : 0)).padStart(4, "0") + "-" + two(m) + "-" + two(doy - d((153 * p + 2) / 5) + 1); }',
].join(' ');

/** Moves a text that begins with a day by whole days; the rest of the text stays. The limit is 1e8 days from 1970. */
const MOVED = [
  `(x, n) => { if ((${DAY})(x) === null || typeof n !== 'number') return null;`,
  `const to = (${AT})(x) + Math.trunc(n); return Math.abs(to) <= 1e8 ? (${WRITTEN})(to) + x.slice(10) : null; }`,
].join(' ');

/** The functions of dates that plain Formily can run, as functions of JavaScript. */
const DATE_SCRIPTS = {
  date: "x => typeof x === 'string' ? x.slice(0, 10) : null",
  year: part('day[0]'),
  month: part('day[1]'),
  weekday: part(`(${WEEKDAY})(x) + 1`),
  monthStart: part('x.slice(0, 8) + "01"'),
  monthEnd: part(`x.slice(0, 8) + (${LAST})(day[0], day[1])`),
  daysBetween: [
    `(a, b) => { const day = ${DAY}, at = ${AT};`,
    'return day(a) === null || day(b) === null ? null : at(b) - at(a); }',
  ].join(' '),
  addDays: MOVED,
  // Counting forth begins on the Friday before a weekend, counting back on the Monday after it.
  addWorkdays: [
    `(x, n) => { const move = ${MOVED}, start = move(x, 0); if (start === null || typeof n !== 'number') return null;`,
    `const count = Math.trunc(n), day = (${WEEKDAY})(x); if (count === 0) return start;`,
    'const [skip, from] = day <= 4 ? [0, day] : count > 0 ? [4 - day, 4] : [7 - day, 0];',
    'return move(x, skip + count + 2 * Math.floor((from + count) / 5)); }',
  ].join(' '),
  // Calendars end with the year 9999.
  addMonths: [
    `(x, n) => { const day = (${DAY})(x); if (day === null || typeof n !== 'number') return null;`,
    'const moved = day[0] * 12 + day[1] - 1 + Math.trunc(n), y = Math.floor(moved / 12), m = moved - y * 12 + 1;',
    'if (!(y >= 1 && y <= 9999)) return null; const two = (k) => String(k).padStart(2, "0");',
    `return String(y).padStart(4, "0") + "-" + two(m) + "-" + two(Math.min(day[2], (${LAST})(y, m))) + x.slice(10); }`,
  ].join(' '),
} as const;

const texts = (test: string): string =>
  `(x, y) => typeof x === 'string' && typeof y === 'string' && y !== '' && ${test}`;
const text = (value: string): string => `x => typeof x === 'string' ? ${value} : null`;
/** The text before or after the first occurrence of another text. */
const parted = (value: string): string =>
  `(x, y) => { if (typeof x !== 'string' || typeof y !== 'string' || y === '') return null; const i = x.indexOf(y); return ${value} || null; }`;

/** Minutes between two moments, or two times of day; a moment is a day of the calendar, alone or with its time. */
const MINUTES_BETWEEN = [
  '(x, y) => { const at = (t) => {',
  "if (typeof t !== 'string') return null;",
  'if (/^([01]\\d|2[0-3]):[0-5]\\d(:(?!00)[0-5]\\d)?$/.test(t)) return [0, t.slice(0, 2) * 60 + +t.slice(3, 5)];',
  'const m = /^(\\d{4})-(\\d{2})-(\\d{2})(?:$|[ T]([01]\\d|2[0-3]):([0-5]\\d))/.exec(t);',
  'if (m === null) return null;',
  'const year = +m[1], month = +m[2], day = +m[3], leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;',
  'const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;',
  'if (year < 1 || month < 1 || month > 12 || day < 1 || day > last) return null;',
  "const midnight = Date.parse(m[1] + '-' + m[2] + '-' + m[3] + 'T00:00Z') / 60000;",
  'return [1, midnight + (m[4] || 0) * 60 + +(m[5] || 0)]; };',
  'const a = at(x), b = at(y); return a !== null && b !== null && a[0] === b[0] ? b[1] - a[1] : null; }',
].join(' ');

const MATCHES =
  "(x, y) => { try { return typeof x === 'string' && typeof y === 'string' && y !== '' && new RegExp('^(?:' + y + ')$', 'u').test(x); } catch { return false; } }";

/** A name without common spelling variants. */
const PLAIN = [
  `[...x.normalize('NFKC')].map((c) => { const i = ${JSON.stringify([...PLAIN_NAME.from])}.indexOf(c);`,
  `return i < 0 ? c : ${JSON.stringify(PLAIN_NAME.to)}.charAt(i); }).join('')`,
].join(' ');

/** Each function as an inline JavaScript function; undefined where plain Formily cannot run it: it is not exported. */
const SCRIPTS: Readonly<Record<keyof typeof FRAME_FUNCTIONS, string | undefined>> = {
  empty: EMPTY,
  length: "x => typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0",
  overlaps: [
    "(x, y, ...p) => { const at = (t, time) => typeof t !== 'string' || t === '' ? null : t.length === 10 ? t + time : t;",
    'if (p.length === 0) return Array.isArray(x) && Array.isArray(y) && x.some((item) => item !== null && y.includes(item));',
    "const [a, c] = [x, p[0]].map((t) => at(t, ' 00:00:00')), [b, d] = [y, p[1]].map((t) => at(t, ' 24:00:00'));",
    'return a !== null && c !== null && (b === null || c < b) && (d === null || a < d); }',
  ].join(' '),
  allIn:
    '(x, ...lists) => Array.isArray(x) && x.every((item) => item !== null && lists.some((y) => Array.isArray(y) && y.includes(item)))',
  startsWith: texts('x.startsWith(y)'),
  endsWith: texts('x.endsWith(y)'),
  contains: texts('x.toLowerCase().includes(y.toLowerCase())'),
  matches: MATCHES,
  upper: text('x.replace(/[a-z]+/g, (part) => part.toUpperCase())'),
  lower: text('x.replace(/[A-Z]+/g, (part) => part.toLowerCase())'),
  plain: text(PLAIN),
  words: text("x.replace(/<[^>]*>/g, '')"),
  before: parted('(i < 0 ? x : x.slice(0, i))'),
  trim: text('(x.trim() || null)'),
  slice:
    "(x, ...at) => typeof x === 'string' && at.every((n) => typeof n === 'number') ? [...x].slice(...at).join('') || null : null",
  after: parted("(i < 0 ? '' : x.slice(i + y.length))"),
  text: "x => typeof x === 'number' ? String(x) : typeof x === 'string' ? x : null",
  minutesBetween: MINUTES_BETWEEN,
  // Written with the items of their enum types (printScript).
  children: undefined,
  label: undefined,
  ...NUMBER_SCRIPTS,
  ...DATE_SCRIPTS,
  ...ROW_SCRIPTS,
};

/** The scripts of functions by their names. */
export const CALLS: ReadonlyMap<string, string | undefined> = new Map(Object.entries(SCRIPTS));

/** Whether a function returns true or false and nothing else. */
export const isTruth = (name: string): boolean => FUNCTIONS.get(name)?.result === 'boolean';
