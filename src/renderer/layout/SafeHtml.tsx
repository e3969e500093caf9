import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { safeFragment } from '#client/safeHtml.ts';
import './html.css';

/** Formatted text, sanitized on rendering. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(safeFragment(html)), [html]);
  return <div ref={place} className="gj-html" />;
}
