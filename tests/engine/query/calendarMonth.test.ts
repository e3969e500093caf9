import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMonth, monthWeeks, onDay, stepMonth } from '#engine/query/calendarMonth.ts';
import { addDays, weekday } from '#language/functions/calendar.ts';

const month = fc
  .tuple(fc.integer({ min: 1000, max: 9998 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

it('has every day of a month once, in weeks from Monday to Sunday that follow each other', () => {
  fc.assert(
    fc.property(month, (each) => {
      const weeks = monthWeeks(each);
      const days = weeks.flat();
      expect(days.every((day, i) => weekday(day) === i % 7 && day === addDays(days[0] ?? '', i))).toBe(true);
      const own = days.filter((day) => day.startsWith(each));
      expect([own[0], addDays(own.at(-1) ?? '', 1)]).toEqual([`${each}-01`, `${stepMonth(each, 1)}-01`]);
      expect(weeks.every((week) => week.some((day) => day.startsWith(each)))).toBe(true);
      expect(stepMonth(stepMonth(each, 7), -7)).toBe(each);
      expect(isMonth(each)).toBe(true);
    }),
  );
});

it.each([
  ['2026-03-01', '2026-03-31', '2026-03-31'],
  ['2026-03-01 09:30:00', '2026-04-02', '2026-04-02 09:30:00'],
])('moves %s to %s and keeps its time', (value, day, moved) => {
  expect(onDay(value, day)).toBe(moved);
});

it.each(['2026-13', '2026-3', '', '0999-01', '2026-03-01'])('takes %j for no month', (text) => {
  expect(isMonth(text)).toBe(false);
});
