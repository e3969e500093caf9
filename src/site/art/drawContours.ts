import type { Layer } from './drawGrid.ts';
import { at, circle, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

const STEPS = 72;

/** Lines of equal height around one or two hills, with a surveyed point on each. */
export function drawContours(random: Seeded): Layer[] {
  const hills = times(2, (i) => ({
    x: random.between(160, 360) + i * 300,
    y: random.between(180, 420),
    waves: times(4, (k) => ({ turn: random.between(0, 7), size: random.between(0.03, 0.17) / (k + 1), count: k + 1 })),
    rings: random.whole(14, 20),
    gap: random.between(20, 28),
  }));
  const rings = hills.map(({ x, y, waves, rings: count, gap }) =>
    times(count, (i) => {
      const points = times(STEPS, (k) => {
        const angle = (k / STEPS) * 2 * Math.PI;
        const swell = waves.reduce(
          (sum, { turn, size, count: n }) => sum + size * Math.sin(n * angle + turn + i * 0.06),
          1,
        );
        const radius = (i + 0.8) * gap * swell;
        return `${at(x + radius * Math.cos(angle) * 1.2)} ${at(y + radius * Math.sin(angle))}`;
      });
      return `M${points.join('L')}z`;
    }),
  );
  const [first, second] = hills;
  return [
    {
      ink: 'soft',
      d: rings
        .flat()
        .filter((_, i) => i % 5 !== 0)
        .join(''),
    },
    {
      ink: 'line',
      d: rings
        .flat()
        .filter((_, i) => i % 5 === 0)
        .join(''),
    },
    { ink: 'mark', d: first && second ? line(first.x, first.y, second.x, second.y) : '' },
    { ink: 'accent', d: hills.map(({ x, y }) => circle(x, y, 6)).join('') },
    { ink: 'mark', d: hills.map(({ x, y }) => circle(x, y, 16)).join('') },
  ];
}
