import type { ReactNode } from 'react';
import './artwork.css';

/** The sources of the drawings, by file. */
const SOURCES = import.meta.glob<string>('./*.svg', { eager: true, query: '?raw', import: 'default' });

/** The colours of a drawing on the ground of a page. */
const COLOURS: Readonly<Record<string, string>> = {
  'var(--art-line)': '#9fb8bd',
  'var(--art-accent)': '#c9573a',
  'var(--art-fill)': '#1a333e',
  'var(--art-ground)': '#0f1e26',
};

/** The drawing of a kind, like `towers`, as an SVG file of its own; undefined for other texts. */
export function artFile(kind: string): string | undefined {
  const source = SOURCES[`./${kind}.svg`];
  if (source === undefined) return undefined;
  return Object.entries(COLOURS).reduce((svg, [name, colour]) => svg.replaceAll(name, colour), source);
}

/** The addresses of the drawings, by file. Browsers show parts of another file, but not of an inlined one. */
const FILES = import.meta.glob<string>('./*.svg', { eager: true, query: '?no-inline', import: 'default' });
const KINDS = ['towers', 'contours', 'bridge', 'plan', 'waves', 'section', 'grid'];
/** The number of backgrounds for drawings. */
const GROUNDS = 5;

/** The drawing of a text like `towers-7`, or of a number: it chooses background, side and drawing. Decorative. */
export function Artwork({ art, ground }: { art: string | number; ground?: 'none' | undefined }): ReactNode {
  const { kind, seed } = readArt(String(art));
  return (
    <svg
      className={`gs-art gs-art-${ground ?? seed % GROUNDS}`}
      viewBox="0 0 800 600"
      preserveAspectRatio={ground === 'none' ? 'xMidYMax slice' : 'xMidYMid slice'}
      aria-hidden
      focusable="false"
    >
      <use href={`${FILES[`./${kind}.svg`]}#art`} transform={seed % 2 === 0 ? 'matrix(-1 0 0 1 800 0)' : undefined} />
    </svg>
  );
}

function readArt(art: string): { kind: string; seed: number } {
  const [kind = '', number = kind] = art.split('-');
  const seed = Number(number) || 1;
  return { kind: KINDS.includes(kind) ? kind : (KINDS[(seed * 3) % KINDS.length] ?? ''), seed };
}
