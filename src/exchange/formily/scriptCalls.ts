import { DATE_SCRIPTS } from './scriptDates.ts';

/** A function of our expressions as a function of JavaScript, which stands where it is called. */
interface ScriptCall {
  readonly script: string;
  /** It is true or false and nothing else. */
  readonly isTruth?: boolean;
}

const SEEN = 'Number(x.toPrecision(15))';
const ROUND = [
  '(x, n = 0) => {',
  "if (typeof x !== 'number' || !Number.isFinite(x)) return null;",
  `const seen = ${SEEN}, places = Math.max(-15, Math.min(15, Math.trunc(n)));`,
  "const [m, e] = Math.abs(seen).toExponential().split('e');",
  "const scaled = Math.round(Number(m + 'e' + (Number(e) + places)));",
  'if (!Number.isFinite(scaled)) return seen;',
  "const [b, s] = scaled.toExponential().split('e');",
  "const rounded = Number(b + 'e' + (Number(s) - places));",
  'return seen < 0 && rounded !== 0 ? -rounded : rounded; }',
].join(' ');
const texts = (test: string): ScriptCall => ({
  script: `(x, y) => typeof x === 'string' && typeof y === 'string' && x !== '' && y !== '' && ${test}`,
  isTruth: true,
});
const pick = (best: string): ScriptCall => ({
  script: `(...all) => { const numbers = all.filter((x) => typeof x === 'number'); return numbers.length === 0 ? null : Math.${best}(...numbers); }`,
});
const number = (value: string): ScriptCall => ({ script: `x => typeof x === 'number' ? ${value} : null` });

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

/** The functions that plain Formily can run; what is not here cannot be said there. */
export const CALLS: Readonly<Record<string, ScriptCall>> = {
  empty: {
    script: "x => x === undefined || x === null || x === '' || (Array.isArray(x) && x.length === 0)",
    isTruth: true,
  },
  length: { script: "x => typeof x === 'string' ? [...x].length : Array.isArray(x) ? x.length : 0" },
  overlaps: {
    script: '(x, y) => Array.isArray(x) && Array.isArray(y) && x.some((item) => item !== null && y.includes(item))',
    isTruth: true,
  },
  startsWith: texts('x.startsWith(y)'),
  endsWith: texts('x.endsWith(y)'),
  contains: texts('x.toLowerCase().includes(y.toLowerCase())'),
  matches: texts("new RegExp('^(?:' + y + ')$', 'u').test(x)"),
  upper: {
    script: "x => typeof x === 'string' && x !== '' ? x.replace(/[a-z]+/g, (part) => part.toUpperCase()) : null",
  },
  lower: {
    script: "x => typeof x === 'string' && x !== '' ? x.replace(/[A-Z]+/g, (part) => part.toLowerCase()) : null",
  },
  text: { script: "x => typeof x === 'number' ? String(x) : typeof x === 'string' && x !== '' ? x : null" },
  round: { script: ROUND },
  floor: number(`Math.floor(${SEEN})`),
  ceil: number(`Math.ceil(${SEEN}) + 0`),
  abs: number('Math.abs(x)'),
  ...Object.fromEntries(Object.entries(DATE_SCRIPTS).map(([name, script]) => [name, { script }])),
  minutesBetween: { script: MINUTES_BETWEEN },
  min: pick('min'),
  max: pick('max'),
};

/** A number as a field keeps it. */
export const keptScript = (digits: number): string => `x => typeof x === 'number' ? (${ROUND})(x, ${digits}) : x`;
