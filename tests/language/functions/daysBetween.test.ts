import { describe, expect, it } from 'vitest';
import { daysBetween } from '#language/functions/calendar.ts';

describe('days between two dates', () => {
  it.each([
    ['2026-03-10', '2026-03-10', 0],
    ['2026-03-09 23:59:59', '2026-03-10 00:00:00', 1],
    ['2026-02-28', '2026-03-01', 1],
    ['2024-02-28', '2024-03-01', 2],
    ['2025-12-31 10:00:00', '2026-12-31', 365],
    ['2026-03-10', '2026-03-08', -2],
  ])('%s to %s: %s', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});
