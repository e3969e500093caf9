import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost, shareOf } from '../measure/targets.ts';
import type { Painter } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS } from './formSubject.ts';

type Who = 'ours' | 'antd' | 'antdVirtual';
interface Drawn {
  readonly painted: number;
  readonly nodes: number;
}
type Samples = ReadonlyMap<Who, readonly Drawn[]>;

const MANY = 1000;
const PAGE = 20;

/** The time until tables and their next page are shown, compared with antd's table. */
export async function tableFigures(bench: BenchWindow, { rounds }: Settings): Promise<Figure[]> {
  const times = { rounds, warmUps: 2 };
  const many = await takeFigures(
    [
      {
        figure: wanted('1,000 rows x 12 columns, to the painted frame', 'ms', atMost(70, 'ms')),
        read: read('painted', 'antdVirtual'),
      },
      {
        figure: wanted('... elements in the document', 'nodes', atMost(300, 'nodes')),
        read: read('nodes', 'antdVirtual'),
      },
      { figure: wanted('... against a table that is not virtual', 'ms'), read: read('painted', 'antd') },
    ],
    () => alternate<Who, Drawn>(['ours', 'antdVirtual', 'antd'], times, (who) => draw(bench, who)),
  );
  const page = await takeFigures(
    [
      {
        figure: wanted('another page of 20 rows x 12 columns, to the painted frame', 'ms', shareOf(1.1)),
        read: read('painted', 'antd'),
      },
    ],
    () => alternate<Who, Drawn>(['ours', 'antd'], times, (who) => turnPage(bench, who)),
  );
  return [...many, ...page];
}

async function draw(bench: BenchWindow, who: Painter): Promise<Drawn> {
  const { painted } = await bench.show(who, { kind: 'table', rows: MANY, start: 0 });
  return { painted, nodes: await bench.nodes('#root *') };
}

async function turnPage(bench: BenchWindow, who: Painter): Promise<Drawn> {
  await bench.show(who, { kind: 'table', rows: PAGE, start: 0 });
  await bench.change(who, { kind: 'table', rows: PAGE, start: PAGE });
  const painted = await bench.change(who, { kind: 'table', rows: PAGE, start: 2 * PAGE });
  return { painted, nodes: 0 };
}

const wanted = (name: string, unit: Wanted['unit'], target?: Wanted['target']): Wanted => ({
  section: 'Tables in the browser',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

const read =
  (what: keyof Drawn, other: 'antd' | 'antdVirtual') =>
  (samples: Samples): Taken => {
    const numbers = (who: Who): number[] => (samples.get(who) ?? []).map((drawn) => drawn[what]);
    return { samples: numbers('ours'), comparator: { name: COMPARATORS[other], samples: numbers(other) } };
  };
