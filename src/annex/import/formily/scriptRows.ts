import { ROUND } from './scriptNumbers.ts';

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
export const ROW_SCRIPTS = {
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
