import { defineFunction, partOf, PLAIN, unit, type Value } from 'guiju/shared';

const DAY_MS = 86_400_000;

/** The number of a day since 1970; undefined if the value is none. */
function dayNumber(value: Value | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const day = Date.parse(value.slice(0, 10));
  return Number.isNaN(day) ? undefined : day / DAY_MS;
}

/** `daysWithin(a, b, c, d)`: the days of a period, which may have no end yet, that are in another one. */
export const daysWithin = defineFunction({
  ...PLAIN,
  arity: [4, 4],
  result: 'number',
  call: 'daysWithin(a, b, c, d)',
  help: '从 a 到 b 的日子里有几天在 c 到 d 之间，首尾都算；b 没有就一直算下去',
  run: ([a, b, c, d]) => {
    const [start, first, last] = [a, c, d].map(dayNumber);
    if (first === undefined || last === undefined) return null;
    if (start === undefined) return 0;
    return Math.max(0, Math.min(dayNumber(b) ?? last, last) - Math.max(start, first) + 1);
  },
  phrase: ([a = unit('')]) => partOf(a, '当期天数'),
});
