import type { Layer } from './drawGrid.ts';
import { at, circle, line, times } from './paths.ts';
import type { Seeded } from './seeded.ts';

/** A cable-stayed bridge over water. */
export function drawBridge(random: Seeded): Layer[] {
  const deck = random.between(360, 400);
  const pylons = [random.between(200, 250), random.between(540, 600)];
  const top = random.between(90, 140);
  const cables = pylons.flatMap((x) =>
    times(13, (i) => {
      const reach = (i + 1) * 15;
      return line(x, top + 12 + i * 9, x - reach * 1.05, deck) + line(x, top + 12 + i * 9, x + reach * 1.05, deck);
    }),
  );
  const water = times(9, (i) => {
    const y = deck + 64 + i * i * 2.2;
    const from = random.between(0, 160);
    return `M${at(from)} ${at(y)}h${at(random.between(120, 300))}m${at(random.between(20, 60))} 0h${at(random.between(80, 320))}`;
  });
  return [
    { ink: 'accent', d: circle(random.between(360, 430), random.between(150, 220), random.between(36, 60)) },
    { ink: 'soft', d: hills(random, deck) },
    { ink: 'soft', d: cables.join('') },
    {
      ink: 'line',
      d: pylons
        .map((x) => `M${at(x - 7)} ${at(deck + 70)}L${at(x - 2)} ${at(top)}h4L${at(x + 7)} ${at(deck + 70)}`)
        .join(''),
    },
    { ink: 'line', d: line(0, deck, 800, deck) + line(0, deck + 9, 800, deck + 9) },
    { ink: 'soft', d: times(53, (i) => line(i * 15.4, deck, i * 15.4 + 7, deck + 9)).join('') },
    { ink: 'soft', d: water.join('') },
    {
      ink: 'mark',
      d:
        line(pylons[0] ?? 0, deck + 34, pylons[1] ?? 0, deck + 34) +
        pylons.map((x) => line(x, deck + 26, x, deck + 42)).join(''),
    },
  ];
}

function hills(random: Seeded, ground: number): string {
  return times(3, (row) => {
    const [turn, size] = [random.between(0, 6), random.between(22, 46)];
    const points = times(
      41,
      (i) =>
        `${at(i * 20)} ${at(ground - 40 - row * 26 - Math.sin(i / 5 + turn) * size * 0.6 - Math.sin(i / 2.3 + turn) * 8)}`,
    );
    return `M${points.join('L')}`;
  }).join('');
}
