import type { ReactNode } from 'react';

export const PdfWaiting = (): ReactNode => (
  <p className="gj-pdf-waiting" role="status">
    正在生成 PDF…
  </p>
);
