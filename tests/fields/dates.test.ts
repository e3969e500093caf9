import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWorkdays, weekday } from '#language/functions/calendar.ts';
import { QUICK_RANGES, quickRange, type QuickRange } from '#fields/quickRange.ts';

const anyDay = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('quick ranges', () => {
  it('are named in the order of the spec', () => {
    expect(Object.values(QUICK_RANGES)).toEqual(['今日', '本周', '本月', '本年', '全部']);
  });

  it.each<{ range: QuickRange; today: string; days: readonly [string, string] }>([
    { range: 'today', today: '2026-03-10', days: ['2026-03-10', '2026-03-10'] },
    { range: 'week', today: '2026-03-09', days: ['2026-03-09', '2026-03-15'] },
    { range: 'week', today: '2026-03-10', days: ['2026-03-09', '2026-03-15'] },
    { range: 'week', today: '2026-03-15', days: ['2026-03-09', '2026-03-15'] },
    { range: 'week', today: '2027-01-01', days: ['2026-12-28', '2027-01-03'] },
    { range: 'month', today: '2026-02-28', days: ['2026-02-01', '2026-02-28'] },
    { range: 'month', today: '2024-02-10', days: ['2024-02-01', '2024-02-29'] },
    { range: 'month', today: '2100-02-10', days: ['2100-02-01', '2100-02-28'] },
    { range: 'month', today: '2026-04-30', days: ['2026-04-01', '2026-04-30'] },
    { range: 'month', today: '2026-12-31', days: ['2026-12-01', '2026-12-31'] },
    { range: 'year', today: '2026-03-10', days: ['2026-01-01', '2026-12-31'] },
    { range: 'all', today: '2026-03-10', days: ['2000-01-01', '2999-12-31'] },
  ])('$range of $today', ({ range, today, days }) => {
    expect(quickRange(range, today)).toEqual(days);
  });

  it('a week begins on Monday, has seven days and contains today', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const [monday, sunday] = quickRange('week', today);

        expect([weekday(monday), weekday(sunday)]).toEqual([0, 6]);
        expect(addDays(monday, 6)).toBe(sunday);
        expect(monday <= today && today <= sunday).toBe(true);
      }),
    );
  });

  it('a month ends the day before the next one begins', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const [first, last] = quickRange('month', today);

        expect(first).toBe(`${today.slice(0, 7)}-01`);
        expect(addDays(last, 1)?.endsWith('-01')).toBe(true);
      }),
    );
  });
});

describe('addDays', () => {
  it('agrees with the calendar of the machine and keeps the time', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40000, max: 40000 }), (day, days) => {
        const expected = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86400000).toISOString().slice(0, 10);
        fc.pre(/^\d{4}-/.test(expected));

        expect(addDays(day, days)).toBe(expected);
        expect(addDays(`${day} 08:30:00`, days)).toBe(`${expected} 08:30:00`);
      }),
    );
  });

  it('knows the first years, and days outside their month', () => {
    expect([addDays('0001-06-15', 1), addDays('0099-12-31', 1)]).toEqual(['0001-06-16', '0100-01-01']);
    expect([addDays('2026-13-01', 0), addDays('2026-03-00', 0)]).toEqual(['2027-01-01', '2026-02-28']);
    expect(addDays('2026-03-10', 1e300)).toBe(null);
  });

  it('gives null for what is no date', () => {
    expect([addDays(null, 1), addDays('2026-03-10', null), addDays('10.3.2026', 1)]).toEqual([null, null, null]);
  });
});

it('addWorkdays counts the days of a calendar that are no Saturday and no Sunday', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      let at: string | null = day;
      for (let left = Math.abs(count); left > 0;) {
        at = addDays(at, Math.sign(count));
        if (weekday(at ?? '') < 5) left -= 1;
      }

      expect(addWorkdays(day, count)).toBe(at);
      expect(addWorkdays(`${day} 08:30:00`, count)).toBe(`${at} 08:30:00`);
    }),
  );
});
