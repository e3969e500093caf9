/** A number as short as it may be in a path. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);

/** A straight line. */
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}`;

/** A rectangle from its upper left corner. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`;

/** A circle around a point. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${at(x - radius)} ${at(y)}a${at(radius)} ${at(radius)} 0 1 0 ${at(2 * radius)} 0a${at(radius)} ${at(radius)} 0 1 0 ${at(-2 * radius)} 0z`;

/** A line through points. */
export const through = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

/** An array of so many values, created by index. */
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
