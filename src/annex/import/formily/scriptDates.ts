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
export const DATE_SCRIPTS = {
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
