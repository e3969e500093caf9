import { useEffect, useState, type ReactNode } from 'react';
import './artwork.css';
import type { Layer } from './drawGrid.ts';
import { seeded, type Seeded } from './seeded.ts';

/** The code of each drawing style is loaded with the first picture that uses it. */
const DRAW: Readonly<Record<string, () => Promise<(random: Seeded) => Layer[]>>> = {
  towers: async () => (await import('./drawTowers.ts')).drawTowers,
  contours: async () => (await import('./drawContours.ts')).drawContours,
  bridge: async () => (await import('./drawBridge.ts')).drawBridge,
  plan: async () => (await import('./drawPlan.ts')).drawPlan,
  waves: async () => (await import('./drawWaves.ts')).drawWaves,
  section: async () => (await import('./drawSection.ts')).drawSection,
  grid: async () => (await import('./drawGrid.ts')).drawGrid,
};
const KINDS = Object.keys(DRAW);
/** The number of backgrounds for drawings. */
const GROUNDS = 5;

/**
 * A drawing generated from a text like `towers-7`, or from any number: the same input gives the same drawing. It is
 * decorative.
 */
export function Artwork({ art, ground }: { art: string | number; ground?: 'none' | undefined }): ReactNode {
  const { kind, seed } = readArt(String(art));
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  useEffect(() => {
    let isWanted = true;
    const show = (drawn: readonly Layer[]): void => {
      if (isWanted) setLayers(drawn);
    };
    // The picture is decorative: if it cannot be fetched, its background stays empty.
    drawArt(kind, seed).then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [kind, seed]);
  return (
    <svg
      className={`gs-art gs-art-${ground ?? seed % GROUNDS}`}
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

function readArt(art: string): { kind: string; seed: number } {
  const [kind = '', number = kind] = art.split('-');
  const seed = Number(number) || 1;
  return { kind: kind in DRAW ? kind : (KINDS[(seed * 3) % KINDS.length] ?? ''), seed };
}

async function drawArt(kind: string, seed: number): Promise<Layer[]> {
  const make = await DRAW[kind]?.();
  return make?.(seeded(seed)) ?? [];
}
