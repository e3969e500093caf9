import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundOf, formatPlace, newestOf, readPlace, type TimelinePlace } from '#engine/records/timeline.ts';

const place = fc.record({
  time: fc.integer({ min: 0, max: 4 }).map((second) => `2026-01-01 08:00:0${second}`),
  source: fc.integer({ min: 0, max: 3 }),
  id: fc.integer({ min: 1, max: 30 }),
});

/** A page as sources return it: each reads a page of its own from where it continues. */
function pageBehind(all: readonly TimelinePlace[], last: TimelinePlace | undefined, size: number): TimelinePlace[] {
  const sources = [0, 1, 2, 3].map((source) => {
    const bound = boundOf(last, source);
    const own = all.filter(
      (each) =>
        each.source === source &&
        (bound === undefined || each.time < bound.time || (each.time === bound.time && each.id < bound.below)),
    );
    return newestOf([own], size);
  });
  return newestOf(sources, size);
}

it('pages of a timeline tell everything once, in one order, whatever its sources tell in the same second', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: formatPlace, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      (all, size) => {
        const told: TimelinePlace[] = [];
        for (let page = pageBehind(all, undefined, size); page.length > 0; page = pageBehind(all, told.at(-1), size))
          told.push(...page);
        expect(told).toEqual(newestOf([all], all.length));
      },
    ),
  );
});

it('a place is read as it was written, and nothing else is one', () => {
  fc.assert(
    fc.property(place, (each) => {
      expect(readPlace(formatPlace(each))).toEqual(each);
    }),
  );
  for (const text of ['', '2026-01-01 08:00:00', '2026-01-01 08:00:00 1', '2026-01-01 08:00:00 1 2 3', 'x 1 2'])
    expect(readPlace(text)).toBeUndefined();
});
