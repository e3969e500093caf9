export interface Point {
  readonly x: number;
  readonly y: number;
}

export type ScrollAxis = 'y' | 'x';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Pixels: so near to an edge it scrolls. */
const EDGE = 40;
/** Pixels per second at the edge and beyond, less before it: about ten rows, which the eye can follow. */
const SPEED = 500;
/** Seconds: a page that was busy for longer does not leap. */
const MAX_ELAPSED = 0.05;

interface EdgeScroll {
  /** The pointer is here. */
  readonly hold: (at: Point) => void;
  readonly end: () => void;
}

/** Scrolls a table or its ancestors while the pointer is held near an edge; calls `onScroll` after each step. */
export function edgeScroll(
  area: HTMLElement,
  wayTo: (at: Point) => ScrollAxis,
  onScroll: (at: Point) => void,
): EdgeScroll {
  const around = scrollersOf(area);
  let at: Point | undefined;
  let before = performance.now();
  const step = (now: number): void => {
    const elapsed = Math.min(MAX_ELAPSED, (now - before) / 1000);
    before = now;
    if (at !== undefined && scrollOnce(area, around, at, wayTo(at), elapsed)) onScroll(at);
    frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return {
    hold: (next) => {
      at = next;
    },
    end: () => cancelAnimationFrame(frame),
  };
}

/** The visible part of a table's rows, without header, totals and the columns next to the cells. */
export function rowsInSight(area: HTMLElement, around: readonly Element[] = scrollersOf(area)): Box {
  const seen = common(innerBox(area), clipOf(around));
  // The header cells are sticky, not the header.
  const [head, foot] = ['thead th', 'tfoot td'].map((part) => area.querySelector(part)?.getBoundingClientRect());
  const line = [...(area.querySelector('[data-place]')?.parentElement?.children ?? [])];
  const cell = line.find((each) => each.matches('[data-place]'))?.getBoundingClientRect();
  // On a narrow form, the elements next to the cells of a row are above and below them.
  const beside = line
    .filter((each) => !each.matches('[data-place]'))
    .map((each) => each.getBoundingClientRect())
    .filter(({ top }) => cell !== undefined && Math.abs(top - cell.top) < 1);
  const middle = (seen.left + seen.right) / 2;
  return common(seen, {
    top: head === undefined || head.height === 0 ? -Infinity : head.bottom,
    bottom: foot === undefined || foot.height === 0 ? Infinity : foot.top,
    left: Math.max(...beside.filter(({ right }) => right < middle).map(({ right }) => right)),
    right: Math.min(...beside.filter(({ left }) => left > middle).map(({ left }) => left)),
  });
}

function clipOf(around: readonly Element[]): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const page = { top: 0, bottom: clientHeight, left: 0, right: clientWidth };
  return around
    .filter((each) => each !== document.scrollingElement)
    .map(innerBox)
    .reduce(common, page);
}

const common = (one: Box, other: Box): Box => ({
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
});

/** The visible inside of an element, without its scroll bars. */
function innerBox(element: Element): Box {
  const { top, left } = element.getBoundingClientRect();
  const [y, x] = [top + element.clientTop, left + element.clientLeft];
  return { top: y, left: x, bottom: y + element.clientHeight, right: x + element.clientWidth };
}

/** The scrolling ancestors of an element, innermost first, ending with the page. */
function scrollersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    if ([overflowX, overflowY].some((flow) => flow === 'auto' || flow === 'scroll')) found.push(each);
  }
  const page = document.scrollingElement;
  return page === null ? found : [...found, page];
}

function scrollOnce(
  area: HTMLElement,
  around: readonly Element[],
  at: Point,
  way: ScrollAxis,
  elapsed: number,
): boolean {
  const rows = rowsInSight(area, around);
  const [start, end, place] = way === 'y' ? [rows.top, rows.bottom, at.y] : [rows.left, rows.right, at.x];
  const isBack = place - start < end - place;
  const near = Math.min(1, 1 - (isBack ? place - start : end - place) / EDGE);
  if (near <= 0) return false;
  const by = Math.max(1, Math.round(SPEED * near * elapsed)) * (isBack ? -1 : 1);
  // Scroll the ancestors only while that shows more of the table.
  const isCut = reachesBeyond(area.getBoundingClientRect(), clipOf(around), way, isBack);
  const scroller = [area, ...(isCut ? around : [])].find((each) => canScroll(each, way, by));
  scroller?.scrollBy({ ...(way === 'y' ? { top: by } : { left: by }), behavior: 'instant' });
  return scroller !== undefined;
}

function reachesBeyond(box: Box, clip: Box, way: ScrollAxis, isBack: boolean): boolean {
  if (way === 'y') return isBack ? box.top < clip.top - 1 : box.bottom > clip.bottom + 1;
  return isBack ? box.left < clip.left - 1 : box.right > clip.right + 1;
}

/** Whether an element can scroll further in that direction. Scroll positions can be fractions of a pixel. */
function canScroll(element: Element, way: ScrollAxis, by: number): boolean {
  const [now, most] =
    way === 'y'
      ? [element.scrollTop, element.scrollHeight - element.clientHeight]
      : [element.scrollLeft, element.scrollWidth - element.clientWidth];
  return by < 0 ? now > 0 : now < most - 1;
}
