import { plainText } from '#language/Value.ts';
import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost, neverOver } from '../measure/targets.ts';
import type { Reaction, Shown } from '../page/BenchPage.ts';
import { LINES, LINE_TITLES, planLines } from '../plan/planLines.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS } from './formSubject.ts';

type Who = 'ours' | 'antd' | 'formily';
interface Filled {
  readonly opened: Shown;
  readonly letters: readonly Reaction[];
  readonly digits: readonly Reaction[];
  readonly added: readonly Reaction[];
  /** Milliseconds until a pasted table of 500 lines is shown. */
  readonly pasted: readonly number[];
}
type Samples = ReadonlyMap<Who, readonly Filled[]>;
interface Reading {
  readonly figure: Wanted;
  readonly numbersOf: (filled: Filled) => readonly number[];
  /** The painter to compare with. */
  readonly other?: Who;
}

const PAUSE = 40;
const ROW = '[data-row="2"]';
const PASTED = 500;
/** Milliseconds after which a paste is taken not to have come. */
const LONGEST = 20_000;

/**
 * The cost of filling in child rows of ten columns, compared with antd's `Form.List` and Formily's `ArrayTable`; only
 * our renderer can render two thousand rows.
 */
export async function lineFigures(bench: BenchWindow, { longRounds }: Settings): Promise<Figure[]> {
  const acts = 4;
  const times = { rounds: Math.min(3, longRounds), warmUps: 1 };
  const take = (lines: number, who: readonly Who[], wanted: readonly Reading[]): Promise<Figure[]> =>
    takeFigures(
      wanted.map((reading) => ({ figure: reading.figure, read: read(reading) })),
      (): Promise<Samples> => alternate(who, times, (painter) => fill(bench, painter, lines, acts)),
    );
  return [
    ...(await take(50, ['ours', 'antd', 'formily'], againstFormily(letterReadings(50, 10)))),
    ...(await take(
      200,
      ['ours', 'antd', 'formily'],
      againstFormily([openReading(200, 350), ...letterReadings(200, 12), ...moreReadings(200)]),
    )),
    ...(await take(2000, ['ours'], [openReading(2000, 500), ...letterReadings(2000), ...moreReadings(2000)])),
  ];
}

/** Opens a stored record with so many rows; types into its third row, changes an amount there, and adds rows. */
async function fill(bench: BenchWindow, painter: Who, lines: number, acts: number): Promise<Filled> {
  const opened = await bench.show(painter, { kind: 'lines', lines });
  const press = async (column: string, key: string): Promise<Reaction[]> => {
    await bench.page.locator(`${ROW} [data-field="${column}"] input`).focus();
    const reactions: Reaction[] = [];
    for (let act = 0; act <= acts; act += 1) {
      await bench.page.waitForTimeout(PAUSE);
      reactions.push(await bench.react('keydown', { selector: ROW, count: 1 }, () => bench.page.keyboard.press(key)));
    }
    return reactions.slice(1);
  };
  const letters = await press('Note', 'a');
  const digits = await press('Count', '1');
  const added: Reaction[] = [];
  const button = bench.page.getByRole('button', { name: '添加一行' });
  for (let act = 0; act < 2 && lines < 2000; act += 1) {
    await bench.page.waitForTimeout(PAUSE);
    added.push(
      await bench.react('click', { selector: 'body', count: 1 }, () =>
        button.evaluate((element) => {
          if (element instanceof HTMLElement) element.click();
        }),
      ),
    );
  }
  const pasted = lines >= 2000 ? [await paste(bench)] : [];
  return { opened, letters, digits, added: added.slice(1), pasted };
}

/** Pastes 500 lines over the third row and those below it; resolves to milliseconds until the frame with the new sums. */
function paste({ page }: BenchWindow): Promise<number> {
  const columns = Object.keys(LINE_TITLES).map((name) => (name === 'Kind' ? 'KindText' : name));
  const lines = planLines(PASTED).map((line) => columns.map((name) => plainText(line[name] ?? null, '')).join('\t'));
  return page.evaluate(
    async ([selector, text, patience]) => {
      const sums = document.querySelector('.gj-rows tfoot');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const [before, start] = [sums?.textContent, performance.now()];
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(selector)?.dispatchEvent(event);
      while (sums?.textContent === before && performance.now() - start < patience)
        await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - start;
    },
    [`${ROW} [data-field="Name"]`, lines.join('\r\n'), LONGEST] as const,
  );
}

const figure = (name: string, unit: Wanted['unit'], target?: Wanted['target']): Wanted => ({
  section: 'Child rows in the browser',
  name,
  unit,
  ...(target === undefined ? {} : { target }),
});

const read =
  ({ numbersOf, other = 'antd' }: Reading) =>
  (samples: Samples): Taken => {
    const numbers = (who: Who): number[] => (samples.get(who) ?? []).flatMap(numbersOf);
    const theirs = other === 'ours' ? [] : numbers(other);
    return {
      samples: numbers('ours'),
      ...(other === 'ours' || theirs.length === 0 ? {} : { comparator: { name: COMPARATORS[other], samples: theirs } }),
    };
  };

/** The same figures twice: compared with the hand-written screen, and with Formily's table. */
const againstFormily = (readings: readonly Reading[]): Reading[] =>
  readings.flatMap((reading) => {
    const { section, name, unit } = reading.figure;
    return [reading, { ...reading, figure: { section, name: `${name}, Formily`, unit }, other: 'formily' as const }];
  });

const openReading = (lines: number, most: number): Reading => ({
  figure: figure(`${lines} rows opened, to the painted frame`, 'ms', atMost(most, 'ms')),
  numbersOf: ({ opened }) => [opened.painted],
});

const letterReadings = (lines: number, most?: number): Reading[] => [
  {
    figure: figure(
      `${lines} rows, one character to the painted frame`,
      'ms',
      most === undefined ? undefined : atMost(most, 'ms'),
    ),
    numbersOf: ({ letters }) => letters.map(({ painted }) => painted),
  },
  {
    figure: figure('... cells drawn', 'fields', neverOver(1, 'fields')),
    numbersOf: ({ letters }) => letters.map(({ drawn }) => drawn.filter((name) => name !== LINES).length),
  },
];

const moreReadings = (lines: number): Reading[] => [
  {
    figure: figure(`${lines} rows, a digit that changes amount and total`, 'ms', atMost(16, 'ms')),
    numbersOf: ({ digits }) => digits.map(({ painted }) => painted),
  },
  lines >= 2000
    ? {
        figure: figure(`${lines} rows, 500 lines pasted, to the painted frame`, 'ms', atMost(800, 'ms')),
        numbersOf: ({ pasted }) => pasted,
      }
    : {
        figure: figure(`${lines} rows, one more added`, 'ms', atMost(30, 'ms')),
        numbersOf: ({ added }) => added.map(({ painted }) => painted),
      },
];
