import type { Figure, Wanted } from '../measure/Figure.ts';
import { growthOf, type Point } from '../measure/growthOf.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { summarize } from '../measure/summarize.ts';
import { atMost } from '../measure/targets.ts';
import type { Subject } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { FIELDS, formSubject } from './formSubject.ts';

const FORM_SIZES = [50, 200, 800];
const ROW_SIZES = [50, 200, 2000];
const PAUSE = 40;
const KEYS = 6;

interface Curves {
  readonly opened: readonly Point[];
  readonly typed: readonly Point[];
}

/** A form or its rows, at a size, and where one types into it. */
interface Place {
  readonly subject: (size: number) => Subject;
  readonly input: string;
}

const FIELD: Place = { subject: (size) => formSubject(size), input: '[placeholder="请输入名称4"]' };
const ROW: Place = {
  subject: (lines) => ({ kind: 'lines', lines }),
  input: '[data-row="2"] [data-field="Note"] input',
};

/** The growth of the cost to open a form and type into it, by its fields and by its child rows, as an exponent. */
export async function curveFigures(bench: BenchWindow, { longRounds }: Settings): Promise<Figure[]> {
  const curves = async (name: string, place: Place, sizes: readonly number[]): Promise<Figure[]> =>
    takeFigures(
      [
        { figure: wanted(`a form opened: growth with ${name}`, 1), read: ({ opened }: Curves) => growthOf(opened) },
        { figure: wanted(`one character: growth with ${name}`, 0.2), read: ({ typed }: Curves) => growthOf(typed) },
      ],
      () => measure(bench, place, sizes, longRounds),
    );
  return [...(await curves('fields', FIELD, FORM_SIZES)), ...(await curves('child rows', ROW, ROW_SIZES))];
}

const wanted = (name: string, most: number): Wanted => ({
  section: 'Growth in the browser',
  name,
  unit: 'power',
  target: atMost(most, 'power'),
});

/**
 * Medians at each size; all sizes are measured in every round, so that a temporary slowdown of the machine affects all
 * of them.
 */
async function measure(bench: BenchWindow, place: Place, sizes: readonly number[], rounds: number): Promise<Curves> {
  const opened = new Map<number, number[]>();
  const typed = new Map<number, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of sizes) {
      const { painted } = await bench.show('ours', place.subject(size));
      const keys = await typeKeys(bench, place);
      if (round === 0) continue;
      opened.set(size, [...(opened.get(size) ?? []), painted]);
      typed.set(size, [...(typed.get(size) ?? []), ...keys]);
    }
  }
  const points = (samples: ReadonlyMap<number, readonly number[]>): Point[] =>
    [...samples].map(([size, costs]) => ({ size, cost: summarize(costs).median }));
  return { opened: points(opened), typed: points(typed) };
}

async function typeKeys(bench: BenchWindow, { input }: Place): Promise<number[]> {
  await bench.page.locator(input).focus();
  const count = await bench.nodes(FIELDS);
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    await bench.page.waitForTimeout(PAUSE);
    const { painted } = await bench.react('keydown', { selector: FIELDS, count }, () => bench.page.keyboard.press('a'));
    times.push(painted);
  }
  return times.slice(1);
}
