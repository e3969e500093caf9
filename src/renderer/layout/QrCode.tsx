import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';

/** A text as a QR code; `title` describes its target for screen readers. */
export function QrCode({ text, title }: { text: string; title: string }): ReactNode {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="var(--gj-paper)" />
      <path d={path} fill="var(--gj-ink)" />
    </svg>
  );
}

/** The dark squares of the code, row by row, each run of them as one rectangle. */
function drawCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .map((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
        .join(''),
    )
    .join('');
  return { size, path };
}
