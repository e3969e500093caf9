import { lazy, Suspense, type ReactNode } from 'react';
import { htmlText } from '#fields/htmlText.ts';

const SafeHtml = lazy(async () => ({ default: (await import('./SafeHtml.tsx')).SafeHtml }));

/** Formatted text for reading; plain text until the sanitizer is loaded. */
export const FormattedText = ({ html }: { html: string }): ReactNode => (
  <Suspense fallback={<div className="gj-html">{htmlText(html)}</div>}>
    <SafeHtml html={html} />
  </Suspense>
);
