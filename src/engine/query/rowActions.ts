import type { TransitionModel } from '../model/WorkflowModel.ts';
import { textPixels } from './textPixels.ts';

/** Stands for every transition in the row actions of a list. */
const ALL = 'transitions';
const FIRST = ['view'];
const LAST = ['delete'];

/**
 * The codes of the actions of a row in the order of their buttons: as the list names them; where it says `transitions`, what moves a
 * record on comes before the rest, and what destroys comes last.
 */
export function rowActionCodes(
  named: readonly string[],
  transitions: readonly Pick<TransitionModel, 'action' | 'kind'>[],
): string[] {
  if (!named.includes(ALL)) return [...named];
  const kinds = new Map(transitions.map(({ action, kind }) => [action, kind]));
  const all = named.flatMap((code) =>
    code === ALL ? transitions.map(({ action }) => action).filter((action) => !named.includes(action)) : [code],
  );
  const rank = (code: string): number => {
    if (FIRST.includes(code)) return 0;
    if (kinds.get(code) === 'primary') return 1;
    return LAST.includes(code) || kinds.get(code) === 'danger' ? 3 : 2;
  };
  return [0, 1, 2, 3].flatMap((wanted) => all.filter((code) => rank(code) === wanted));
}

/** Of a Chinese one. */
const PIXELS_PER_CHARACTER = 14;
const GAP = 16;
const PADDING = 24;
/** 更多 with its arrow. */
const MORE = 62;
const MOST_BUTTONS = 3;

/** How much room the buttons of a row take at most, in pixels, by the titles of all that the list offers; 0 for none. */
export function rowActionsWidth(titles: readonly string[]): number {
  if (titles.length === 0) return 0;
  const widths = titles.map((title) => textPixels(title, PIXELS_PER_CHARACTER) + GAP);
  const sum = widths.reduce((total, width) => total + width, 0);
  if (titles.length <= MOST_BUTTONS) return PADDING + sum;
  const [first = 0, ...others] = widths;
  // A row that has few of them shows three; one that has more shows two and 更多.
  const two = first + Math.max(...others);
  return PADDING + two + MORE;
}
