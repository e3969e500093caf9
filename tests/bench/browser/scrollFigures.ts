import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { neverOver } from '../measure/targets.ts';
import type { ScrollReport } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS } from './formSubject.ts';

type Who = 'ours' | 'antdVirtual';
type Samples = ReadonlyMap<Who, readonly ScrollReport[]>;

const ROWS = 10_000;
/** Pixels, and pixels per second: faster than a user can read. */
const DISTANCE = 60_000;
const SPEED = 15_000;
const POINT = { x: 600, y: 400 };
const PARTS: Readonly<Record<Who, readonly [area: string, row: string]>> = {
  ours: ['.gj-table-area', 'tbody tr[aria-rowindex]'],
  antdVirtual: ['.ant-table-tbody-virtual', '.ant-table-row'],
};

/**
 * The visible gaps of a table of 10,000 rows while it is scrolled by wheel. Frames must arrive at the rate of a screen.
 */
export async function scrollFigures(bench: BenchWindow, { longRounds }: Settings): Promise<Figure[]> {
  return takeFigures(
    [
      {
        figure: wanted('10,000 rows scrolled, longest time with a gap', 'ms', neverOver(100, 'ms')),
        read: read('longestBlank'),
      },
      { figure: wanted('... most elements in the table', 'nodes', neverOver(2000, 'nodes')), read: read('mostNodes') },
    ],
    () =>
      alternate<Who, ScrollReport>(['ours', 'antdVirtual'], { rounds: longRounds, warmUps: 0 }, (who) =>
        scroll(bench, who),
      ),
  );
}

async function scroll(bench: BenchWindow, who: Who): Promise<ScrollReport> {
  await bench.show(who, { kind: 'table', rows: ROWS, start: 0 });
  await bench.watchRows(...PARTS[who]);
  await bench.wheel(POINT, DISTANCE, SPEED);
  return bench.scrollReport();
}

const wanted = (name: string, unit: Wanted['unit'], target: Wanted['target']): Wanted => ({
  section: 'Tables in the browser',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

const read =
  (what: 'longestBlank' | 'mostNodes') =>
  (samples: Samples): Taken => {
    const reports = (who: Who): readonly ScrollReport[] => samples.get(who) ?? [];
    const frames = reports('ours').map((report) => `${report.blankFrames} of ${report.frames}`);
    return {
      samples: reports('ours').map((report) => report[what]),
      comparator: { name: COMPARATORS.antdVirtual, samples: reports('antdVirtual').map((report) => report[what]) },
      ...(what === 'longestBlank' ? { note: `frames with a gap: ${frames.join(', ')}` } : {}),
    };
  };
