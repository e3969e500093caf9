import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { TopProgress } from '#renderer/feedback/TopProgress.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { RendererContext } from '#renderer/RendererContext.ts';
import { readSidebarCookie } from '../session/sidebarCookie.ts';
import { appStore } from '../session/appStore.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { projectStore } from '../session/projectStore.ts';
import { Header } from './Header.tsx';
import { ScreenOutlet } from './ScreenOutlet.tsx';
import { setSidebar } from './setSidebar.ts';
import './shell.css';
import { SideMenu } from './SideMenu.tsx';
import { UnlinkedNotice } from '../screens/UnlinkedNotice.tsx';
import { useAppRenderer } from './useAppRenderer.ts';
import { useCurrentScreen } from './useCurrentScreen.ts';
import { useFollowChanges } from '../session/useFollowChanges.ts';
import { useLeftNotice } from './useLeftNotice.ts';
import { useSignedOut } from './useSignedOut.ts';

const DevOverlay = lazy(async () => ({ default: (await import('./DevOverlay.tsx')).DevOverlay }));

appStore.isSidebarOpen = readSidebarCookie(document.cookie);

/** Menu, header and the screen of the current path. */
export function BackOffice({ user }: { user: CurrentUser }): ReactNode {
  const renderer = useAppRenderer(user);
  const { routes } = useSnapshot(permissionStore);
  const { isDev } = useSnapshot(projectStore);
  const { isSidebarOpen } = useSnapshot(appStore);
  const { match, crumbs, nameRecord } = useCurrentScreen(routes);
  const isPhone = useIsPhone();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useSignedOut();
  useFollowChanges(renderer);
  useLeftNotice(renderer.notify);
  const toggleMenu = (): void => {
    if (isPhone) setIsMenuOpen(true);
    else setSidebar(!isSidebarOpen);
  };
  const closeMenu = (): void => {
    setIsMenuOpen(false);
  };
  return (
    <RendererContext value={renderer}>
      <TopProgress work={renderer.work} />
      <div className={isSidebarOpen ? 'gj-shell' : 'gj-shell is-collapsed'}>
        <a className="gj-skip" href="#main" onClick={skipToMain}>
          跳到内容
        </a>
        <SideMenu routes={routes} isPhone={isPhone} isDrawerOpen={isMenuOpen} onClose={closeMenu} />
        <div className="gj-shell-main">
          <Header
            crumbs={crumbs}
            user={user}
            routes={routes}
            isPhone={isPhone}
            isSidebarOpen={isSidebarOpen}
            onToggle={toggleMenu}
          />
          <main id="main" className="gj-content" tabIndex={-1} data-scroll>
            <UnlinkedNotice user={user} />
            <ScreenOutlet match={match} user={user} onTitle={nameRecord} />
          </main>
        </div>
      </div>
      <Suspense>{isDev ? <DevOverlay renderer={renderer} /> : null}</Suspense>
    </RendererContext>
  );
}

/** The hash is the router's: the skip link moves the focus itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
