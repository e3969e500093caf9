import { alternate } from '../measure/alternate.ts';
import type { Figure, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost } from '../measure/targets.ts';
import type { Painter } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS, formSubject } from './formSubject.ts';

type Samples = ReadonlyMap<Painter, readonly number[]>;

const LARGE = formSubject(500);
const SMALL = formSubject(10);
const WARM = 500;
/** Megabytes that a closed form may leave behind. */
const MOST_LEFT = 5;

/** The memory of a large form, and the memory that remains after forms are closed. */
export async function memoryFigures(bench: BenchWindow, { longRounds, openings }: Settings): Promise<Figure[]> {
  const measure = (): Promise<Samples> =>
    alternate<Painter, number>(['ours', 'antd', 'oursAtOnce'], { rounds: longRounds, warmUps: 1 }, async (painter) => {
      await bench.clear();
      const before = await bench.heap();
      await bench.show(painter, LARGE);
      return (await bench.heap()) - before;
    });
  const read = (painter: Painter) => (samples: Samples) => ({
    samples: samples.get(painter) ?? [],
    comparator: { name: COMPARATORS.antd, samples: samples.get('antd') ?? [] },
  });
  const held = await takeFigures(
    [
      { figure: wanted('heap of a form of 500 fields', atMost(20, 'MB')), read: read('ours') },
      { figure: wanted('... with all of them drawn'), read: read('oursAtOnce') },
    ],
    measure,
  );
  const kept = await takeFigures(
    [
      { figure: wanted('... left when it is closed', atMost(MOST_LEFT, 'MB')), read: read('ours') },
      { figure: wanted('... left when all of them were drawn', atMost(MOST_LEFT, 'MB')), read: read('oursAtOnce') },
    ],
    () =>
      alternate<Painter, number>(['ours', 'antd', 'oursAtOnce'], { rounds: longRounds, warmUps: 0 }, (painter) =>
        leftOf(bench, painter),
      ),
  );
  const name = `${openings.toLocaleString('en')} forms of 10 fields opened and closed, growth after the first ${WARM}`;
  const note = openings === 10_000 ? {} : { note: 'the target is about 10,000 forms' };
  const left = await takeFigures(
    [{ figure: wanted(name, atMost(10, 'MB')), read: (growth: number) => ({ samples: [growth], ...note }) }],
    () => grow(bench, openings),
  );
  return [...held, ...kept, ...left];
}

const wanted = (name: string, target?: Wanted['target']): Wanted => ({
  section: 'Memory in the browser',
  name,
  unit: 'MB',
  ...(target === undefined ? {} : { target }),
});

/** The memory that remains after closing the first form of a fresh page: caches for the next one, if any. */
async function leftOf(bench: BenchWindow, painter: Painter): Promise<number> {
  await bench.page.reload();
  await bench.page.locator('body[data-ready="bench"]').waitFor();
  await bench.clear();
  const before = await bench.heap();
  await bench.show(painter, LARGE);
  await bench.clear();
  return (await bench.heap()) - before;
}

async function grow(bench: BenchWindow, openings: number): Promise<number> {
  await bench.openAndClose(SMALL, WARM);
  const before = await bench.heap();
  await bench.openAndClose(SMALL, openings - WARM);
  return (await bench.heap()) - before;
}
