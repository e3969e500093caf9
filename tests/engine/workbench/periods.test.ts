import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '#language/functions/calendar.ts';
import { quickRange } from '#fields/quickRange.ts';
import { PERIODS, type Period } from '#engine/workbench/WorkView.ts';
import { previousRange } from '#engine/workbench/figureParams.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days) ?? '');
const anyPeriod = fc.constantFrom<Period>('week', 'month', 'year');

describe('the same days of the period before', () => {
  it.each<[Period, string, string, string]>([
    // 2026-03-10 is a Tuesday.
    ['week', '2026-03-10', '2026-03-02', '2026-03-03'],
    ['week', '2026-03-09', '2026-03-02', '2026-03-02'],
    ['week', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['week', '2026-01-01', '2025-12-22', '2025-12-25'],
    ['month', '2026-03-10', '2026-02-01', '2026-02-10'],
    ['month', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['month', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['month', '2024-02-28', '2024-01-01', '2024-01-28'],
    ['month', '2026-01-05', '2025-12-01', '2025-12-05'],
    ['year', '2026-03-10', '2025-01-01', '2025-03-10'],
    ['year', '2024-02-29', '2023-01-01', '2023-02-28'],
    ['year', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('%s on %s: %s to %s', (period, today, from, to) => {
    expect(previousRange(period, today)).toEqual([from, to]);
    expect(previousRange(period, `${today} 23:59:59`)).toEqual([from, to]);
  });

  it('lie in the period right before, begin with it, and are never more than have passed of this one', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (period, today) => {
        const [first, last] = quickRange(period, today);
        const [from, to] = previousRange(period, today);
        const [start, end] = quickRange(period, addDays(first, -1) ?? '');
        expect(from).toBe(start);
        expect(start <= to && to <= end).toBe(true);
        if (today === last) expect(to).toBe(end);
        if (period === 'week') expect([weekday(first), weekday(from), weekday(to)]).toEqual([0, 0, weekday(today)]);
        // 1 March is a day later in a leap year.
        const most = daysBetween(first, today) + (period === 'year' ? 1 : 0);
        if (today !== last) expect(daysBetween(from, to)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('have words for each period', () => {
    expect(Object.entries(PERIODS).map(([key, { title, before }]) => [key, title, before])).toEqual([
      ['week', '本周', '上周同期'],
      ['month', '本月', '上月同期'],
      ['year', '本年', '去年同期'],
    ]);
  });
});

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
