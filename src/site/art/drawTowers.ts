import type { Layer } from './drawGrid.ts';
import { box, circle, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

const GROUND = 520;

/** A street of buildings in elevation: storeys, windows, a dimension line next to the tallest. */
export function drawTowers(random: Seeded): Layer[] {
  const back = street(random, { gap: [10, 34], wide: [60, 110], tall: [120, 280] });
  const front = street(random, { gap: [4, 26], wide: [54, 120], tall: [70, 400] });
  const tallest = front.reduce((best, tower) => (tower.top < best.top ? tower : best));
  const side = tallest.x - 14;
  return [
    { ink: 'accent', d: circle(random.between(480, 700), random.between(110, 190), random.between(34, 58)) },
    { ink: 'soft', d: back.map((tower) => box(tower.x, tower.top, tower.width, GROUND - tower.top)).join('') },
    { ink: 'ground', d: front.map((tower) => box(tower.x, tower.top, tower.width, GROUND - tower.top)).join('') },
    { ink: 'line', d: front.map((tower) => box(tower.x, tower.top, tower.width, GROUND - tower.top)).join('') },
    { ink: 'soft', d: front.map((tower) => storeys(tower, random)).join('') },
    {
      ink: 'line',
      d: [
        line(0, GROUND, 800, GROUND),
        line(0, GROUND + 6, 800, GROUND + 6),
        line(tallest.x + tallest.width / 2, tallest.top, tallest.x + tallest.width / 2, tallest.top - 46),
      ].join(''),
    },
    {
      ink: 'mark',
      d: [
        line(side, tallest.top, side, GROUND),
        line(side - 6, tallest.top, side + 6, tallest.top),
        line(side - 6, GROUND, side + 6, GROUND),
      ].join(''),
    },
    {
      ink: 'soft',
      d: times(5, (i) => line(40 + i * 30, GROUND + 22 + i * 12, 800 - i * 70, GROUND + 22 + i * 12)).join(''),
    },
  ];
}

interface Tower {
  readonly x: number;
  readonly top: number;
  readonly width: number;
}

type Range = readonly [number, number];

function street(random: Seeded, { gap, wide, tall }: { gap: Range; wide: Range; tall: Range }): Tower[] {
  const towers: Tower[] = [];
  for (let x = random.between(-40, 10); x < 800;) {
    const width = random.between(...wide);
    towers.push({ x, width, top: GROUND - random.between(...tall) });
    x += width + random.between(...gap);
  }
  return towers;
}

function storeys({ x, top, width }: Tower, random: Seeded): string {
  const kind = random.whole(0, 2);
  const step = random.between(9, 16);
  const rows = times(Math.floor((GROUND - top) / step), (i) => top + (i + 1) * step).filter((y) => y < GROUND - 4);
  if (kind === 0) return rows.map((y) => line(x, y, x + width, y)).join('');
  const columns = times(Math.floor(width / step) - 1, (i) => x + ((i + 1) * width) / Math.floor(width / step));
  if (kind === 1) return columns.map((column) => line(column, top, column, GROUND)).join('');
  return rows.flatMap((y) => columns.slice(0, -1).map((column) => box(column, y, step * 0.45, step * 0.5))).join('');
}
