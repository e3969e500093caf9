/** A list with one of its items replaced, or without it. */
export const replaced = <T>(items: readonly T[], index: number, next: T | undefined): T[] =>
  items.flatMap((item, place) => (place !== index ? [item] : next === undefined ? [] : [next]));
