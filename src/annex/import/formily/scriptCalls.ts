import { PLAIN_NAME } from '#language/functions/plainName.ts';
import { DATE_SCRIPTS } from './scriptDates.ts';
import { NUMBER_SCRIPTS } from './scriptNumbers.ts';
import { EMPTY } from './scriptParts.ts';
import { ROW_SCRIPTS } from './scriptRows.ts';

/** A function of our expressions as an inline JavaScript function. */
interface ScriptCall {
  readonly script: string;
  /** It is true or false and nothing else. */
  readonly isTruth?: boolean;
}

const truth = (script: string): ScriptCall => ({ script, isTruth: true });
const texts = (test: string): ScriptCall =>
  truth(`(x, y) => typeof x === 'string' && typeof y === 'string' && y !== '' && ${test}`);
const text = (value: string): ScriptCall => ({ script: `x => typeof x === 'string' ? ${value} : null` });
/** The text before or after the first occurrence of another text. */
const parted = (value: string): ScriptCall => ({
  script: `(x, y) => { if (typeof x !== 'string' || typeof y !== 'string' || y === '') return null; const i = x.indexOf(y); return ${value} || null; }`,
});
const all = (scripts: Readonly<Record<string, string>>): Record<string, ScriptCall> =>
  Object.fromEntries(Object.entries(scripts).map(([name, script]) => [name, { script }]));

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

/** The functions that plain Formily can run; others, such as those of a product, cannot be exported. */
export const CALLS: Readonly<Record<string, ScriptCall>> = {
  empty: truth(EMPTY),
  length: { script: "x => typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0" },
  overlaps: truth(
    '(x, y) => Array.isArray(x) && Array.isArray(y) && x.some((item) => item !== null && y.includes(item))',
  ),
  startsWith: texts('x.startsWith(y)'),
  endsWith: texts('x.endsWith(y)'),
  contains: texts('x.toLowerCase().includes(y.toLowerCase())'),
  matches: truth(MATCHES),
  upper: text('x.replace(/[a-z]+/g, (part) => part.toUpperCase())'),
  lower: text('x.replace(/[A-Z]+/g, (part) => part.toLowerCase())'),
  plain: text(PLAIN),
  words: text("x.replace(/<[^>]*>/g, '')"),
  before: parted('(i < 0 ? x : x.slice(0, i))'),
  after: parted("(i < 0 ? '' : x.slice(i + y.length))"),
  text: { script: "x => typeof x === 'number' ? String(x) : typeof x === 'string' ? x : null" },
  minutesBetween: { script: MINUTES_BETWEEN },
  ...all(NUMBER_SCRIPTS),
  ...all(DATE_SCRIPTS),
  ...all(ROW_SCRIPTS),
  any: truth(ROW_SCRIPTS.any),
  every: truth(ROW_SCRIPTS.every),
};
