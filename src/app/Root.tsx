import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useFromServer } from '#renderer/layout/useFromServer.ts';

/** The frame of every screen, public or not: begins each one at its top. */
export function Root({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  // Its reader may have scrolled before the scripts were there.
  const isRead = useRef(useFromServer());
  useEffect(() => {
    if (isRead.current) {
      isRead.current = false;
      return;
    }
    window.scrollTo(0, 0);
    document.querySelector('[data-scroll]')?.scrollTo(0, 0);
  }, [pathname]);
  return children;
}
