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

/** The functions of dates that plain Formily can run, as functions of JavaScript. */
export const DATE_SCRIPTS = {
  date: part('x.slice(0, 10)'),
  year: part('day[0]'),
  month: part('day[1]'),
  daysBetween: [
    `(a, b) => { const day = ${DAY}, at = (t) => Date.parse(t.slice(0, 10) + 'T00:00Z') / 864e5;`,
    'return day(a) === null || day(b) === null ? null : at(b) - at(a); }',
  ].join(' '),
  // Whatever stands behind the day stays; calendars end with the year 9999.
  addMonths: [
    `(x, n) => { const day = (${DAY})(x); if (day === null || typeof n !== 'number') return null;`,
    'const moved = day[0] * 12 + day[1] - 1 + Math.trunc(n), y = Math.floor(moved / 12), m = moved - y * 12 + 1;',
    'if (!(y >= 1 && y <= 9999)) return null; const two = (k) => String(k).padStart(2, "0");',
    `return String(y).padStart(4, "0") + "-" + two(m) + "-" + two(Math.min(day[2], (${LAST})(y, m))) + x.slice(10); }`,
  ].join(' '),
} as const;
