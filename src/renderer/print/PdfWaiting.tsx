import type { ReactNode } from 'react';

/** Stands where pages will be, as high as they. */
export function PdfWaiting(): ReactNode {
  return (
    <p className="gj-pdf-waiting" role="status">
      正在生成 PDF…
    </p>
  );
}
