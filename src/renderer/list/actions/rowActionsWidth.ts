const PIXELS_PER_CHARACTER = 14;
const GAP = 16;
const PADDING = 24;
/** 更多 with its arrow. */
const MORE = 62;
const MOST = 3;

/** How much room the buttons of a row take at most, in pixels, by the titles of all that the list offers. */
export function rowActionsWidth(titles: readonly string[]): number {
  const widths = titles.map((title) => title.length * PIXELS_PER_CHARACTER + GAP);
  const sum = widths.reduce((total, width) => total + width, 0);
  if (titles.length <= MOST) return PADDING + sum;
  const [first = 0, ...others] = widths;
  // A row that has few of them shows three; one that has more shows two and 更多.
  const two = first + Math.max(...others);
  return PADDING + two + MORE;
}
