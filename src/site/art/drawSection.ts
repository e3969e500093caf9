import type { Layer } from './drawGrid.ts';
import { at, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

const [HALF, RISE] = [46, 26];

/** Blocks of a town seen from a corner, one of them highlighted. */
export function drawSection(random: Seeded): Layer[] {
  const cells = times(9, (row) => times(9, (column) => ({ row, column }))).flat();
  const highlighted = random.whole(24, 56);
  const blocks = cells.map(({ row, column }, i) => ({
    x: 400 + (column - row) * HALF,
    y: 150 + (column + row) * RISE,
    tall: i === highlighted ? 150 : random.whole(0, 4) === 0 ? 2 : random.between(10, 92),
    isHighlighted: i === highlighted,
  }));
  return blocks.flatMap(({ x, y, tall, isHighlighted }): Layer[] => {
    const top = y - tall;
    const roof = `M${at(x)} ${at(top - RISE + 4)}L${at(x + HALF - 7)} ${at(top)}L${at(x)} ${at(top + RISE - 4)}L${at(x - HALF + 7)} ${at(top)}z`;
    const walls = `M${at(x - HALF + 7)} ${at(top)}V${at(y)}L${at(x)} ${at(y + RISE - 4)}L${at(x + HALF - 7)} ${at(y)}V${at(top)}L${at(x)} ${at(top + RISE - 4)}z`;
    const floors = times(Math.floor(tall / 9), (i) => {
      const level = top + (i + 1) * 9;
      return `M${at(x - HALF + 7)} ${at(level)}L${at(x)} ${at(level + RISE - 4)}`;
    }).join('');
    return [
      { ink: 'ground', d: walls + roof },
      ...(isHighlighted ? [{ ink: 'accent' as const, d: roof }] : [{ ink: 'fill' as const, d: roof }]),
      { ink: 'line', d: walls + roof + line(x, top + RISE - 4, x, y + RISE - 4) },
      { ink: 'soft', d: floors },
    ];
  });
}
