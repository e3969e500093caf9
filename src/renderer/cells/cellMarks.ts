import { type Bounds, holds, type Place } from './cellRange.ts';

/** The class of a cell that is chosen. */
export const CHOSEN = 'is-chosen';

/** The classes of a cell that is chosen, or that a drag would fill. */
export function cellMarks(place: Place, chosen: Bounds | undefined, filling: Bounds | undefined): string {
  const isFilling = filling !== undefined && holds(filling, place);
  const isChosen = chosen !== undefined && holds(chosen, place);
  return [isChosen ? CHOSEN : '', isFilling ? 'is-filling' : ''].filter(Boolean).join(' ');
}

/** Whether the cell at this place is the bottom right corner of the selection. */
export const isCornerOf = (of: Bounds | undefined, { row, column }: Place): boolean =>
  of !== undefined && of.bottom === row && of.right === column;
