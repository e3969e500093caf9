import type { Layer } from './drawGrid.ts';
import { at, circle, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

/** Mountain ridges in front of each other, each hiding the ones behind. */
export function drawWaves(random: Seeded): Layer[] {
  const ridges = times(16, (row) => {
    const waves = times(4, (k) => ({
      turn: random.between(0, 7),
      size: random.between(8, 26) / (k + 1),
      count: random.between(0.5, 1.3) * (k + 1),
    }));
    const base = 230 + row * 24;
    const points = times(81, (i) => {
      const hill = Math.exp(-(((i - 40) / 22) ** 2));
      const y = waves.reduce((sum, { turn, size, count }) => sum + size * Math.sin((count * i) / 9 + turn), 0);
      return `${at(i * 10)} ${at(base - (Math.abs(y) * 1.7 + 12) * (0.25 + hill * 1.5))}`;
    });
    return points.join('L');
  });
  return [
    { ink: 'accent', d: circle(random.between(300, 560), random.between(120, 160), random.between(44, 70)) },
    ...ridges.flatMap((points): Layer[] => [
      { ink: 'ground', d: `M-4 640L${points}L804 640z` },
      { ink: 'line', d: `M${points}` },
    ]),
  ];
}
