import type { Place } from './cellRange.ts';
import { type Point, rowsInSight } from './edgeScroll.ts';

export function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = (cell?.dataset['place'] ?? '').split(':').map(Number);
  return cell === null || row === undefined || column === undefined ? undefined : { row, column };
}

/** The visible cell nearest to a point, which may be outside of the table; undefined if no cell is visible. */
export function cellNear(area: HTMLElement, { x, y }: Point): Place | undefined {
  const { top, bottom, left, right } = rowsInSight(area);
  const at = { x: Math.max(left + 1, Math.min(x, right - 1)), y: Math.max(top + 1, Math.min(y, bottom - 1)) };
  const rows = [...area.querySelectorAll('tr')].filter((row) => row.querySelector('[data-place]') !== null);
  const cells = nearest(rows, at)?.querySelectorAll('[data-place]') ?? [];
  return placeOf(nearest([...cells], at) ?? null);
}

function nearest(all: readonly Element[], { x, y }: Point): Element | undefined {
  let [found, least]: [Element | undefined, number] = [undefined, Infinity];
  for (const each of all) {
    const { top, bottom, left, right } = each.getBoundingClientRect();
    const far = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    if (far < least) [found, least] = [each, far];
  }
  return found;
}
