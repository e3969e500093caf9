import { useEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import type { SiteReply } from '#wire/SiteReplies.ts';
import { SiteContext } from '../SiteContext.ts';
import '../site.css';
import './frame.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** What all public pages have around them. After each navigation the page itself has the focus, so that it is read from its beginning. */
export function SiteFrame(): ReactNode {
  const site = useLoaderData<SiteReply>();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <SiteContext value={site}>
      <div className="gs">
        <a
          className="gs-skip"
          href="#main"
          onClick={(event) => {
            // The address after # is the page.
            event.preventDefault();
            main.current?.focus();
          }}
        >
          跳到正文
        </a>
        <SiteHeader />
        {isLoading ? <div className="gs-loading" role="presentation" /> : null}
        <main ref={main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <SiteFooter />
      </div>
    </SiteContext>
  );
}
