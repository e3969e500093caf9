import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisMonths, ganttAxis, moveSpan, placeSpans, rowDays, type SpanPart } from '#engine/query/ganttAxis.ts';
import { addDays, daysBetween } from '#language/functions/calendar.ts';

const day = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('1970-01-01', days) ?? '');
const span = fc.tuple(day, fc.nat(800)).map(([first, days]) => ({ first, last: addDays(first, days) ?? first }));

describe('the days of a row', () => {
  it.each([
    ['2026-03-01', '2026-03-04', { span: { first: '2026-03-01', last: '2026-03-04' }, lack: undefined }],
    ['2026-03-01 18:00', '2026-03-04 09:00', { span: { first: '2026-03-01', last: '2026-03-04' }, lack: undefined }],
    ['2026-03-04', '2026-03-01', { span: { first: '2026-03-01', last: '2026-03-04' }, lack: 'reversed' }],
    [null, '2026-03-01', { span: { first: '2026-03-01', last: '2026-03-01' }, lack: 'first' }],
    ['2026-03-01', null, { span: { first: '2026-03-01', last: '2026-03-01' }, lack: 'last' }],
    [null, null, { span: undefined, lack: 'both' }],
    ['2026-13-01', '', { span: undefined, lack: 'both' }],
  ])('from %s to %s', (start, end, days) => {
    expect(rowDays(start, end)).toEqual(days);
  });
});

it('the axis of a gantt chart has whole months around every span, one after the other', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), day, (spans, today) => {
      const axis = ganttAxis(spans, today);
      const shown = spans.length === 0 ? [{ first: today, last: today }] : spans;
      for (const { first, last } of shown) {
        expect(axis.first <= first).toBe(true);
        expect(axis.last >= last).toBe(true);
      }
      const months = axisMonths(axis);
      expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(axis.days);
      let from = 0;
      for (const month of months) {
        expect(month.from).toBe(from);
        from += month.days;
      }
      expect([months[0]?.month, months.at(-1)?.month]).toEqual([axis.first.slice(0, 7), axis.last.slice(0, 7)]);
      const edges = shown.flatMap(({ first, last }) => [first.slice(0, 7), last.slice(0, 7)]);
      expect(edges).toContain(axis.first.slice(0, 7));
      expect(edges).toContain(axis.last.slice(0, 7));
    }),
  );
});

describe('a span that is moved', () => {
  it('keeps its length as a whole, and its other day when one is moved', () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom<SpanPart>('all', 'first', 'last'),
        fc.integer({ min: -900, max: 900 }),
        (before, part, days) => {
          const after = moveSpan(before, part, days);
          expect(after.first <= after.last).toBe(true);
          const long = ({ first, last }: typeof before): number => daysBetween(first, last);
          if (part === 'all')
            expect([long(after), daysBetween(before.first, after.first)]).toEqual([long(before), days]);
          if (part === 'first')
            expect([after.last, after.first]).toEqual([
              before.last,
              [addDays(before.first, days) ?? '', before.last].sort()[0],
            ]);
          if (part === 'last')
            expect([after.first, after.last]).toEqual([
              before.first,
              [addDays(before.last, days) ?? '', before.first].sort()[1],
            ]);
        },
      ),
    );
  });

  it('stays where calendars end', () => {
    const span9999 = { first: '9999-12-30', last: '9999-12-31' };
    expect(moveSpan(span9999, 'all', 5)).toEqual(span9999);
  });
});

describe('the rows of a resource', () => {
  const row = (name: string, from: string, to: string) => ({
    ...{ name, from, to },
    ...{ first: from.slice(0, 10), last: to.slice(0, 10) },
  });
  const placed = (...rows: ReturnType<typeof row>[]): unknown[] =>
    [...placeSpans(rows)].map(([{ name }, { lane, clashes }]) => [name, lane, ...clashes.map((other) => other.name)]);

  it('that share a day clash, and are in different lanes', () => {
    const [a, b, c] = [
      row('a', '2026-03-01', '2026-03-04'),
      row('b', '2026-03-04', '2026-03-06'),
      row('c', '2026-03-05', '2026-03-09'),
    ];
    expect(placed(c, b, a)).toEqual([
      ['a', 0, 'b'],
      ['b', 1, 'c', 'a'],
      ['c', 0, 'b'],
    ]);
    expect(placed(a, c)).toEqual([
      ['a', 0],
      ['c', 0],
    ]);
  });

  it('with times clash when they share more than the moment between them', () => {
    const [a, b, c] = [
      row('a', '2026-03-01 09:00', '2026-03-01 12:00'),
      row('b', '2026-03-01 12:00', '2026-03-01 15:00'),
      row('c', '2026-03-01 14:00', '2026-03-01 16:00'),
    ];
    expect(placed(a, b, c)).toEqual([
      ['a', 0],
      ['b', 1, 'c'],
      ['c', 2, 'b'],
    ]);
  });

  it('are never in the lane of a row with a day of theirs', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const rows = spans.map((each) => ({ ...each, from: each.first, to: each.last }));
        const places = [...placeSpans(rows)];
        for (const [one, { lane, clashes }] of places)
          for (const [other, place] of places)
            if (one !== other) {
              const isShared = one.first <= other.last && other.first <= one.last;
              expect(isShared && lane === place.lane).toBe(false);
              expect(clashes.includes(other)).toBe(isShared);
            }
      }),
    );
  });
});
