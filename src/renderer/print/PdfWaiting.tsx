import type { ReactNode } from 'react';

export function PdfWaiting(): ReactNode {
  return (
    <p className="gj-pdf-waiting" role="status">
      正在生成 PDF…
    </p>
  );
}
