import type { TransitionModel } from '../model/WorkflowModel.ts';
import { textPixels } from './textPixels.ts';

/** Means every transition in the row actions of a list. */
const ALL = 'transitions';
const FIRST = ['view'];
const LAST = ['delete'];

/**
 * The codes of the row actions in the order of their buttons: as the list names them. For `transitions`, actions that
 * move a record forward come first, and destructive ones last.
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

/** The width of a Chinese character. */
const PIXELS_PER_CHARACTER = 14;
const GAP = 16;
const PADDING = 24;
/** 更多 with its arrow. */
const MORE = 62;
const MAX_BUTTONS = 3;

/** The maximum width of a row's buttons in pixels, by the titles of all actions of the list; 0 for none. */
export function rowActionsWidth(titles: readonly string[]): number {
  if (titles.length === 0) return 0;
  const widths = titles.map((title) => textPixels(title, PIXELS_PER_CHARACTER) + GAP);
  const sum = widths.reduce((total, width) => total + width, 0);
  if (titles.length <= MAX_BUTTONS) return PADDING + sum;
  const [first = 0, ...others] = widths;
  // A row with few buttons shows three; one with more shows two and 更多.
  const two = first + Math.max(...others);
  return PADDING + two + MORE;
}
