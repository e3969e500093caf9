import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternate } from './bench/measure/alternate.ts';
import { makeFigure, takeFigures } from './bench/measure/makeFigure.ts';
import { summarize } from './bench/measure/summarize.ts';
import { atLeast, atMost, neverOver, shareAtLeast, shareOf } from './bench/measure/targets.ts';
import { readSettings } from './bench/readSettings.ts';
import { printReport } from './bench/report/printReport.ts';
import { fitExponent } from './bench/measure/fitExponent.ts';
import { fieldPlan } from './bench/plan/fieldPlan.ts';

const wanted = { section: 'Forms', name: 'mount', unit: 'ms' } as const;
const machine = {
  date: '2026-03-10T10:00:00Z',
  commit: 'abc',
  cores: 2,
  processor: 'P',
  memory: '4 GB',
  node: 'v20',
  browser: 'Chromium 1',
  load: 0.1,
};

describe('the statistics of the benchmark', () => {
  it('sums samples up by their order', () => {
    expect(summarize([5, 1, 3])).toEqual({ count: 3, min: 1, median: 3, p95: 5, max: 5 });
    expect(summarize([4, 1, 2, 3]).median).toBe(2.5);
    expect(summarize(Array.from({ length: 100 }, (_, index) => 100 - index)).p95).toBe(95);
    expect(() => summarize([])).toThrow('Nothing was measured');
  });

  it('keeps smallest, median, 95th percentile and largest in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 }), { minLength: 1 }),
        (samples) => {
          const { min, median, p95, max } = summarize(samples);
          expect(min <= median && median <= max && min <= p95 && p95 <= max).toBe(true);
          expect(samples).toContain(p95);
        },
      ),
    );
  });

  it('samples in turn, back and forth, and leaves the warm-up out', async () => {
    const order: string[] = [];
    const samples = await alternate(['a', 'b'], { rounds: 2, warmUps: 1 }, (kind) => Promise.resolve(order.push(kind)));

    expect(order.join('')).toBe('abbaab');
    expect([...samples]).toEqual([
      ['a', [4, 5]],
      ['b', [3, 6]],
    ]);
  });

  it.each([
    ['at most, met', atMost(3, 'ms'), [1, 3, 9], true],
    ['at most, missed', atMost(2, 'ms'), [1, 3, 9], false],
    ['never over, missed', neverOver(8, 'ms'), [1, 3, 9], false],
    ['at least, met', atLeast(3, '/s'), [1, 3, 9], true],
    ['a share of the comparator, met', shareOf(0.5), [1, 2, 3], true],
    ['at least a share of the comparator, met', shareAtLeast(0.5), [1, 2, 3], true],
    ['at least a share of the comparator, missed', shareAtLeast(0.6), [1, 2, 3], false],
    ['a share of the comparator, missed', shareOf(0.4), [1, 2, 3], false],
  ])('holds a figure against its target: %s', (_title, target, samples, isMet) => {
    const figure = makeFigure({ ...wanted, target }, { samples, comparator: { name: 'other', samples: [4] } });
    expect(figure.isMet).toBe(isMet);
  });
});

describe('the report of the benchmark', () => {
  it('says what was measured, what was not, and why', async () => {
    const read = (samples: number[]) => ({ samples, comparator: { name: 'antd', samples: [40] } });
    const shown = await takeFigures([{ figure: { ...wanted, target: shareOf(0.5) }, read }], () => [10, 30, 11]);
    const missing = await takeFigures([{ figure: { ...wanted, name: 'heap', target: atMost(1, 'MB') }, read }], () => {
      throw new Error('no browser');
    });
    const lines = printReport({ machine, isQuick: true, figures: [...shown, ...missing] }).split('\n');

    expect(lines).toContain(
      '| mount | 11 ms (10 to 30, 3) | antd: 40 ms, ours is 0.28 of it | ≤ 0.5 × comparator | yes |',
    );
    expect(lines).toContain('| heap (not measured: no browser) | - | - | ≤ 1 MB | - |');
    expect(lines.find((line) => line.includes('targets met'))).toContain('1 of 2 targets met');
  });

  it('tells a slow machine from a missed target by the form written by hand', () => {
    const name = '500 fields mounted warm, to the painted frame';
    const taken = (samples: number[], comparator = 966) => ({
      samples,
      comparator: { name: 'antd', samples: [comparator] },
    });
    const figures = (comparator: number) => [
      makeFigure({ ...wanted, name }, taken([100], comparator)),
      makeFigure({ ...wanted, name: 'key', target: atMost(6, 'ms') }, taken([11])),
      makeFigure({ ...wanted, name: 'walk', target: neverOver(6, 'ms') }, taken([11, 13])),
      makeFigure({ ...wanted, name: 'lists', unit: '/s', target: atLeast(1000, '/s') }, taken([600])),
      makeFigure({ ...wanted, name: 'cells', unit: 'fields', target: neverOver(1, 'fields') }, taken([2])),
    ];
    const verdicts = (comparator: number) =>
      printReport({ machine, isQuick: true, figures: figures(comparator) })
        .split('\n')
        .filter((line) => /^\| (key|walk|lists|cells)/.test(line))
        .map((line) => line.split(' | ').at(-1));

    expect(verdicts(966)).toEqual(['slow machine |', '**no** |', 'slow machine |', '**no** |']);
    expect(verdicts(483)).toEqual(Array(4).fill('**no** |'));
  });

  it('takes its flags and no other', () => {
    expect(readSettings([]).isQuick).toBe(false);
    expect(readSettings(['--quick']).isQuick).toBe(true);
    expect(readSettings(['--only', 'server', '--quick'])).toMatchObject({ only: 'server', isQuick: true });
    expect(() => readSettings(['--only', 'all'])).toThrow('--only takes one of rules, server, browser, site, not all');
    expect(readSettings([], { BENCH_AGAINST: '/x', BENCH_AGAINST_COMMIT: 'abc' }).against).toEqual({
      folder: '/x',
      commit: 'abc',
    });
    expect(() => readSettings(['--fast'])).toThrow('Unknown flag --fast');
  });
});

it('the growth of a cost is told as the power of the size', () => {
  const costs = (power: number) => [10, 100, 1000].map((size) => ({ size, cost: 3 * size ** power }));
  for (const power of [0, 0.5, 1, 2]) expect(fitExponent(costs(power))).toBeCloseTo(power, 6);
  expect(() => fitExponent([{ size: 10, cost: 1 }])).toThrow('several sizes');
});

it('the plan of the forms has the mix of fields that the targets name, and drivers that show the next three', () => {
  const fields = fieldPlan(500).sections.flatMap((section) => section.fields);
  const share = (kind: string): number => fields.filter((field) => field.kind === kind).length / fields.length;

  expect([share('text') + share('yesNo'), share('number'), share('select'), share('date')]).toEqual([
    0.4, 0.2, 0.2, 0.2,
  ]);
  expect(fields.filter(({ shownBy }) => shownBy === 'F10').map(({ name }) => name)).toEqual(['F11', 'F12', 'F13']);
});
