import { alternate } from '../measure/alternate.ts';
import type { Figure, Taken, Wanted } from '../measure/Figure.ts';
import { takeFigures } from '../measure/makeFigure.ts';
import { atMost, neverOver, shareOf } from '../measure/targets.ts';
import type { Reaction } from '../page/BenchPage.ts';
import type { Settings } from '../readSettings.ts';
import type { BenchWindow } from './BenchWindow.ts';
import { COMPARATORS } from './formSubject.ts';
import { toggle, type, type Acted } from './reactions.ts';

type Who = 'ours' | 'antd';
type Samples = ReadonlyMap<Who, readonly Acted[]>;
type Reading = { readonly figure: Wanted; readonly read: (samples: Samples) => Taken };

const SECTION = 'Forms in the browser';
const MOST_SCRIPT = 5;
const MOST_TO_PAINT = 6;

/**
 * The cost of one click in a form of 500 rendered fields, of one key also in the form as it opens, and the fields that
 * are rendered again.
 */
export async function reactionFigures(bench: BenchWindow, settings: Settings): Promise<Figure[]> {
  const { longRounds, rounds } = settings;
  const times = { rounds: longRounds, warmUps: 1 };
  const acts = Math.ceil(rounds / longRounds) + 1;
  const take = (wanted: readonly Reading[], act: (who: Who) => Promise<Acted>): Promise<Figure[]> =>
    takeFigures(wanted, (): Promise<Samples> => alternate(['ours', 'antd'], times, act));
  return [
    ...(await take(ONE_FIELD, (who) => toggle(bench, who, 1, acts))),
    ...(await take(THREE_FIELDS, (who) => toggle(bench, who, 3, acts))),
    ...(await take(ONE_KEY, (who) => type(bench, who, acts, false))),
    ...(await take(ONE_KEY_BELOW, (who) => type(bench, who, acts, true))),
  ];
}

const reading = (
  name: string,
  unit: Wanted['unit'],
  target: Wanted['target'],
  numberOf: (reaction: Reaction) => number,
  of: (acted: Acted) => readonly Reaction[] = ({ shown, hidden }) => [...shown, ...hidden],
): Reading => ({
  figure: { section: SECTION, name, unit, ...(target === undefined ? {} : { target }) },
  read: (samples) => {
    const numbers = (who: Who): number[] => (samples.get(who) ?? []).flatMap(of).map(numberOf);
    return { samples: numbers('ours'), comparator: { name: COMPARATORS.antd, samples: numbers('antd') } };
  },
});

/** The number of renders of fields that the action does not concern. */
const strangers =
  (...own: readonly string[]) =>
  ({ drawn }: Reaction): number =>
    drawn.filter((name) => !own.includes(name)).length;

const shownOnly = ({ shown }: Acted): readonly Reaction[] => shown;

const ONE_FIELD: readonly Reading[] = [
  reading('one of 500 fields shown or hidden, scripts', 'ms', atMost(MOST_SCRIPT, 'ms'), ({ script }) => script),
  reading('... frames until it is painted', 'frames', neverOver(1, 'frames'), ({ frames }) => frames),
  reading('... drawings of other fields', 'fields', neverOver(0, 'fields'), strangers('F0', 'F1')),
];

const THREE_FIELDS: readonly Reading[] = [
  reading(
    'three of 500 fields shown by one click, to the painted frame',
    'ms',
    shareOf(1),
    ({ painted }) => painted,
    shownOnly,
  ),
  reading('... scripts', 'ms', undefined, ({ script }) => script, shownOnly),
];

const ONE_KEY: readonly Reading[] = [
  reading(
    'one key among 500 fields, to the painted frame',
    'ms',
    atMost(MOST_TO_PAINT, 'ms'),
    ({ painted }) => painted,
  ),
  reading('... scripts', 'ms', undefined, ({ script }) => script),
  reading('... fields drawn', 'fields', neverOver(1, 'fields'), ({ drawn }) => drawn.length),
];

const ONE_KEY_BELOW: readonly Reading[] = [
  reading(
    '... to the painted frame, after all 500 were scrolled into sight',
    'ms',
    undefined,
    ({ painted }) => painted,
  ),
];
