import type { Figure } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost, neverOver } from '../measure/targets.ts';
import type { ScrollReport } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';

const LINES = 2000;
/** Pixels, and pixels a second: as fast as a wheel is spun. */
const DISTANCE = 20_000;
const SPEED = 6000;
const AREA = '.gj-rows-area';

/** The visible gaps of a form with 2,000 child rows while it is scrolled by wheel. */
export async function lineScrollFigures(bench: BenchWindow, { longRounds }: Settings): Promise<Figure[]> {
  const wanted = { section: 'Child rows in the browser', name: `${LINES} rows scrolled, longest time with a gap` };
  return takeFigures(
    [
      {
        figure: { ...wanted, unit: 'ms' as const, target: neverOver(100, 'ms') },
        read: (reports: readonly ScrollReport[]) => ({
          samples: reports.map(({ longestBlank }) => longestBlank),
          note: `reached ${reports.map(({ reached }) => reached).join(', ')} pixels`,
        }),
      },
      {
        figure: {
          ...wanted,
          name: '... most elements in the table',
          unit: 'nodes' as const,
          target: atMost(3000, 'nodes'),
        },
        read: (reports: readonly ScrollReport[]) => ({ samples: reports.map(({ mostNodes }) => mostNodes) }),
      },
    ],
    async () => {
      const reports: ScrollReport[] = [];
      for (let round = 0; round < longRounds; round += 1) {
        await bench.show('ours', { kind: 'lines', lines: LINES });
        const box = await bench.page.locator(AREA).boundingBox();
        if (box === null) throw new Error('The rows are not there');
        await bench.watchRows(AREA, 'tbody tr[data-row]');
        await bench.wheel({ x: box.x + 300, y: Math.min(box.y + 300, 800) }, DISTANCE, SPEED);
        reports.push(await bench.scrollReport());
      }
      return reports;
    },
  );
}
