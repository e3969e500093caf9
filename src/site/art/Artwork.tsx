import { useMemo, type ReactNode } from 'react';
import './artwork.css';
import { drawBridge } from './drawBridge.ts';
import { drawContours } from './drawContours.ts';
import { drawGrid } from './drawGrid.ts';
import { drawPlan } from './drawPlan.ts';
import { drawSection } from './drawSection.ts';
import { drawTowers } from './drawTowers.ts';
import { drawWaves } from './drawWaves.ts';
import type { Layer } from './Layer.ts';
import { seeded, type Seeded } from './seeded.ts';

const DRAW: Readonly<Record<string, (random: Seeded) => Layer[]>> = {
  towers: drawTowers,
  contours: drawContours,
  bridge: drawBridge,
  plan: drawPlan,
  waves: drawWaves,
  section: drawSection,
  grid: drawGrid,
};
const KINDS = Object.keys(DRAW);
/** Grounds that drawings stand on. */
const GROUNDS = 5;

/** A drawing made for a text like `towers-7`, or for any number: the same for the same one. It says nothing that the text does not. */
export function Artwork({ art, ground }: { art: string | number; ground?: 'none' | undefined }): ReactNode {
  const { layers, tint } = useMemo(() => draw(String(art)), [art]);
  return (
    <svg
      className={`gs-art gs-art-${ground ?? tint}`}
      viewBox="0 0 800 600"
      preserveAspectRatio={ground === 'none' ? 'xMidYMax slice' : 'xMidYMid slice'}
      aria-hidden
      focusable="false"
    >
      {layers.map(({ ink, d }, i) => (
        <path key={i} className={`gs-ink-${ink}`} d={d} />
      ))}
    </svg>
  );
}

function draw(art: string): { layers: Layer[]; tint: number } {
  const [kind = '', number = kind] = art.split('-');
  const seed = Number(number) || 1;
  const make = DRAW[kind] ?? DRAW[KINDS[(seed * 3) % KINDS.length] ?? ''] ?? drawTowers;
  return { layers: make(seeded(seed)), tint: seed % GROUNDS };
}
