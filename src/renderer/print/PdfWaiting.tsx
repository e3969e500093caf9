import type { ReactNode } from 'react';

/** Placeholder for pages, of the same height. */
export function PdfWaiting(): ReactNode {
  return (
    <p className="gj-pdf-waiting" role="status">
      正在生成 PDF…
    </p>
  );
}
