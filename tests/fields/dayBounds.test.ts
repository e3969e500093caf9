import { describe, expect, it } from 'vitest';
import { dayBounds } from '#fields/quickRange.ts';

describe('the days that a filter text names', () => {
  it.each<[string, readonly (string | undefined)[] | undefined]>([
    ['week', ['2026-03-09', '2026-03-15']],
    ['2026-03-01~2026-03-31', ['2026-03-01', '2026-03-31']],
    ['2026-03-01~', ['2026-03-01', undefined]],
    ['~2024-02-29', [undefined, '2024-02-29']],
    ['', [undefined, undefined]],
    ['2026-02-29~', undefined],
    ['2026-3-1~', undefined],
    ['soon', undefined],
  ])('%s', (text, bounds) => {
    expect(dayBounds(text, '2026-03-10')).toEqual(bounds);
  });
});
