import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZone, zoneOf } from '#fields/Zone.ts';

const ZONES = [
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
  'UTC',
];

/** The same by another way of the platform. */
const shown = (moment: number, timeZone: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

const moments = fc.integer({
  min: Date.UTC(2000, 0, 1) / 1000,
  max: Date.UTC(2037, 11, 31) / 1000,
});

describe('the clock of a zone', () => {
  it('shows what the platform shows', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (second, name) => {
        expect(zoneOf(name).text(second * 1000)).toBe(shown(second * 1000, name));
      }),
      { numRuns: 500 },
    );
  });

  it('is read as a moment at which it shows that, the first or the last of two', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...ZONES), (second, name) => {
        const zone = zoneOf(name);
        const text = zone.text(second * 1000);
        const [first, last] = [zone.moment(text), zone.moment(text, Infinity)];
        expect([zone.text(first), zone.text(last)]).toEqual([text, text]);
        expect([first, last]).toContain(second * 1000);
        expect(zone.moment(text, second * 1000)).toBe(second * 1000);
      }),
      { numRuns: 500 },
    );
  });

  it('shows nothing between two moments that is less than the least it says', () => {
    const span = fc.integer({ min: 0, max: 26 * 60 });
    fc.assert(
      fc.property(
        moments,
        span,
        fc.constantFrom(...ZONES),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (second, minutes, name, part) => {
          const zone = zoneOf(name);
          const [from, to] = [second * 1000, (second + minutes * 60) * 1000];
          const least = zone.earliest(from, to);
          const between = from + Math.floor((part * (to - from)) / 1000) * 1000;
          expect(zone.text(between) >= least).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('goes back when summer time ends, and leaves an hour out when it begins', () => {
    const berlin = zoneOf('Europe/Berlin');
    const end = Date.UTC(2026, 9, 25, 1);
    expect([end - 60_000, end].map((moment) => berlin.text(moment))).toEqual([
      '2026-10-25 02:59:00',
      '2026-10-25 02:00:00',
    ]);
    expect(berlin.moment('2026-10-25 02:30:00')).toBe(end - 30 * 60_000);
    expect(berlin.moment('2026-10-25 02:30:00', end)).toBe(end + 30 * 60_000);
    expect(berlin.earliest(end - 30 * 60_000, end + 60_000)).toBe('2026-10-25 01:30:00');
    expect(berlin.text(berlin.moment('2026-03-29 02:30:00'))).toBe('2026-03-29 03:30:00');
    expect(berlin.text(berlin.moment('2026-07-01'))).toBe('2026-07-01 00:00:00');
  });

  it('is that of Beijing without a name', () => {
    const zone = zoneOf();
    expect(zone.text(Date.UTC(2026, 2, 9, 23, 5, 6))).toBe('2026-03-10 07:05:06');
    expect(zone.moment('2026-03-10 07:05:06')).toBe(Date.UTC(2026, 2, 9, 23, 5, 6));
    expect(zone.moment('no date')).toBeNaN();
  });

  it('has a name that is known', () => {
    expect(ZONES.every(isZone)).toBe(true);
    expect(['Europe/Berlim', '', 'Mars/Base'].some(isZone)).toBe(false);
  });
});
