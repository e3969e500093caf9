import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost, shareOf } from '../measure/targets.ts';
import type { Painter, Shown } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS, formSubject } from './formSubject.ts';

type Samples = ReadonlyMap<Painter, readonly Shown[]>;

const SECTION = 'Forms in the browser';
/** Share of the hand-written form that a form of so many fields may take. */
const SHARES: readonly (readonly [fields: number, share: number])[] = [
  [50, 0.9],
  [200, 0.5],
  [500, 0.3],
];
const LARGEST = 500;
const MOST_FOR_LARGEST = 145;

/** The time until forms are shown, compared with the same fields in a hand-written antd form. */
export async function mountFigures(bench: BenchWindow, settings: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [fields, share] of SHARES) {
    const painters: Painter[] = fields === LARGEST ? ['ours', 'antd', 'oursAtOnce'] : ['ours', 'antd'];
    const measure = (): Promise<Samples> =>
      alternate(painters, { rounds: settings.rounds, warmUps: 2 }, (painter) =>
        bench.show(painter, formSubject(fields)),
      );
    figures.push(...(await takeFigures(wantedOf(fields, share), measure)));
  }
  return figures;
}

function wantedOf(fields: number, share: number): { figure: Wanted; read: (samples: Samples) => Taken }[] {
  const painted = (painter: Painter) => read(painter, 'painted');
  const first = {
    figure: wanted(`${fields} fields mounted warm, to the painted frame`, shareOf(share)),
    read: painted('ours'),
  };
  if (fields !== LARGEST) return [first];
  return [
    first,
    {
      figure: wanted(`${fields} fields mounted warm, absolute`, atMost(MOST_FOR_LARGEST, 'ms')),
      read: painted('ours'),
    },
    { figure: wanted(`${fields} fields, until nothing more is drawn`), read: read('ours', 'settled') },
    { figure: wanted(`${fields} fields all drawn at once, nothing deferred`), read: painted('oursAtOnce') },
  ];
}

const wanted = (name: string, target?: Wanted['target']): Wanted => ({
  section: SECTION,
  name,
  unit: 'ms',
  ...(target === undefined ? {} : { target }),
});

const read =
  (painter: Painter, time: keyof Shown) =>
  (samples: Samples): Taken => {
    const timesOf = (kind: Painter): number[] => (samples.get(kind) ?? []).map((shown) => shown[time]);
    return { samples: timesOf(painter), comparator: { name: COMPARATORS.antd, samples: timesOf('antd') } };
  };
