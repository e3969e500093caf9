import type { BenchPage, ScrollReport } from './BenchPage.ts';

let report = (): ScrollReport => {
  throw new Error('No rows are watched');
};

/** Begins to look at the rows of a table in every frame: whether they fill the area at the place it is scrolled to. */
export const watchRows: BenchPage['watchRows'] = (areaSelector, rowSelector) => {
  const area = document.querySelector(areaSelector);
  if (area === null) throw new Error(`There is no ${areaSelector}`);
  let [longestBlank, frames, blankFrames, mostNodes] = [0, 0, 0, 0];
  let blankSince: number | undefined;
  let isOver = false;
  const look = (time: number): void => {
    if (isOver) return;
    frames += 1;
    mostNodes = Math.max(mostNodes, area.querySelectorAll('*').length);
    if (isFilled(area, area.querySelectorAll(rowSelector))) blankSince = undefined;
    else {
      blankFrames += 1;
      blankSince ??= time;
      longestBlank = Math.max(longestBlank, time - blankSince);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  report = () => {
    isOver = true;
    return { longestBlank, frames, blankFrames, mostNodes, reached: area.scrollTop };
  };
};

/** The observations so far; ends the observation. */
export const scrollReport: BenchPage['scrollReport'] = () => report();

function isFilled(area: Element, rows: NodeListOf<Element>): boolean {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined || last === undefined) return false;
  const box = area.getBoundingClientRect();
  const head = area.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  return first.getBoundingClientRect().top <= box.top + head && last.getBoundingClientRect().bottom >= box.bottom - 20;
}
