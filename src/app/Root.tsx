import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** The frame of every screen, public or not: begins each one at its top. */
export function Root({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
    document.querySelector('[data-scroll]')?.scrollTo(0, 0);
  }, [pathname]);
  return children;
}
