import { type Bounds, holds, type Place } from './cellRange.ts';

export const CHOSEN = 'is-chosen';

export function cellMarks(place: Place, chosen: Bounds | undefined, filling: Bounds | undefined): string {
  const isFilling = filling !== undefined && holds(filling, place);
  const isChosen = chosen !== undefined && holds(chosen, place);
  return [isChosen ? CHOSEN : '', isFilling ? 'is-filling' : ''].filter(Boolean).join(' ');
}

export const isCornerOf = (of: Bounds | undefined, { row, column }: Place): boolean =>
  of !== undefined && of.bottom === row && of.right === column;
