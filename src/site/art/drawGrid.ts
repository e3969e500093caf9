import { circle, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

/** The compass and square drawing: arcs around points of a grid, and the lines between them. */
export function drawGrid(random: Seeded): Layer[] {
  const points = times(5, () => [random.whole(2, 14) * 50, random.whole(2, 10) * 50] as const);
  const lines = points.slice(1).map(([x, y], i) => line(points[i]?.[0] ?? 0, points[i]?.[1] ?? 0, x, y));
  return [
    {
      ink: 'soft',
      d:
        times(17, (i) => line(i * 50, 0, i * 50, 600)).join('') +
        times(13, (i) => line(0, i * 50, 800, i * 50)).join(''),
    },
    { ink: 'line', d: points.map(([x, y]) => circle(x, y, random.whole(1, 5) * 50)).join('') },
    { ink: 'mark', d: lines.join('') },
    { ink: 'soft', d: points.map(([x, y]) => times(4, (i) => circle(x, y, 60 + i * 25)).join('')).join('') },
    { ink: 'accent', d: points.map(([x, y]) => circle(x, y, 5)).join('') },
  ];
}

/** The paint of a layer in a drawing: the background, soft lines, lines, a surface, or the highlighted part. */
type Ink = 'line' | 'soft' | 'fill' | 'ground' | 'accent' | 'mark';

/** A part of a drawing of 800 by 600: an SVG path in one ink. */
export interface Layer {
  readonly ink: Ink;
  readonly d: string;
}
