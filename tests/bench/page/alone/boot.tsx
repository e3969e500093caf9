import { useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { look } from '#renderer/layout/look.ts';
import { nextPaint } from '../nextPaint.ts';

/** The form of a page with nothing else. */
export const ALONE = { fields: 50, governed: 3 };

// The theme of antd is read from the page.
look.paint();

/** Renders a page, and records when its first frame was painted. */
export function boot(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  createRoot(root).render(<Noted>{page}</Noted>);
}

function Noted({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    void nextPaint().then((time) => {
      document.body.dataset['painted'] = String(time);
    });
  }, []);
  return children;
}
