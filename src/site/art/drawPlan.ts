import type { Layer } from './drawGrid.ts';
import { box, circle, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

/** A site plan from above: roads, plots, buildings, one of them highlighted. */
export function drawPlan(random: Seeded): Layer[] {
  const columns = cuts(random, 800, 6);
  const rows = cuts(random, 600, 5);
  const plots = columns.slice(0, -1).flatMap((x, i) =>
    rows.slice(0, -1).map((y, j) => ({
      x: x + 9,
      y: y + 9,
      width: (columns[i + 1] ?? 0) - x - 18,
      height: (rows[j + 1] ?? 0) - y - 18,
    })),
  );
  const highlighted = plots[random.whole(7, plots.length - 8)];
  const houses = plots
    .filter((plot) => plot !== highlighted)
    .map(({ x, y, width, height }) => {
      const inset = random.between(10, 20);
      const half = random.between(0.35, 0.65) * (width - 2 * inset);
      return random.whole(0, 3) === 0
        ? circle(x + width / 2, y + height / 2, Math.min(width, height) / 3)
        : box(x + inset, y + inset, half, height - 2 * inset) +
            box(x + inset + half + 6, y + inset, width - 2 * inset - half - 6, (height - 2 * inset) / 2);
    });
  return [
    { ink: 'soft', d: plots.map(({ x, y, width, height }) => box(x, y, width, height)).join('') },
    { ink: 'fill', d: houses.join('') },
    { ink: 'line', d: houses.join('') },
    {
      ink: 'accent',
      d:
        highlighted === undefined
          ? ''
          : box(highlighted.x + 8, highlighted.y + 8, highlighted.width - 16, highlighted.height - 16),
    },
    {
      ink: 'mark',
      d:
        highlighted === undefined
          ? ''
          : line(0, highlighted.y + highlighted.height / 2, highlighted.x, highlighted.y + highlighted.height / 2) +
            line(highlighted.x + highlighted.width / 2, 0, highlighted.x + highlighted.width / 2, highlighted.y),
    },
    { ink: 'line', d: times(2, (i) => line(columns[2 + i] ?? 0, 0, columns[2 + i] ?? 0, 600)).join('') },
  ];
}

function cuts(random: Seeded, size: number, count: number): number[] {
  const step = size / count;
  return times(count + 1, (i) =>
    i === 0 ? -20 : i === count ? size + 20 : i * step + random.between(-0.22, 0.22) * step,
  );
}
