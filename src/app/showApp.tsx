import { StrictMode, startTransition, type ReactNode, useEffect, useRef } from 'react';
import {
  UNSAFE_createHashHistory as createHashHistory,
  useLocation,
  createPath,
  parsePath,
  type Location,
  type To,
} from 'react-router-dom';
import { createNavigation, type WindowHistory } from '#renderer/navigation/createNavigation.ts';
import { NavigationView } from '#renderer/navigation/NavigationView.tsx';
import type { ScreenRoute, FailedProps } from '#renderer/navigation/ScreenRoute.ts';
import { look } from '#renderer/layout/look.ts';
import './shell/base.css';
import { useFromServer } from '#renderer/layout/useFromServer.ts';
import { addressOf, readAddress } from '#engine/site/sitePaths.ts';
import './screens/plain.css';

const RELOADED = 'guiju.reloaded';

/** Replaces a screen that crashed. After an update, files of the old version no longer exist: reloading helps. */
function CrashScreen({ error }: Pick<FailedProps, 'error'>): ReactNode {
  const isMissingFile = error instanceof TypeError && /dynamically imported|module script/i.test(error.message);
  useEffect(() => {
    if (!isMissingFile || sessionStorage.getItem(RELOADED) !== null) return;
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
  }, [isMissingFile]);
  return (
    <div className="gj-plain" role="alert">
      <h1>页面出错了</h1>
      <p>请重新加载页面；如果问题仍然存在，请联系管理员。</p>
      <button
        type="button"
        className="gj-plain-button"
        onClick={() => {
          sessionStorage.removeItem(RELOADED);
          window.location.reload();
        }}
      >
        重新加载
      </button>
    </div>
  );
}

/** Shows routes in the window. Pages at `paths` have real addresses; a server-rendered page is taken over as it is. */
export function showApp(children: ScreenRoute[], paths: readonly string[] = []): void {
  const notePlace = placeTyped();
  const frame: ScreenRoute = {
    open: () => Promise.resolve((screen) => <Root>{screen}</Root>),
    failed: () => Promise.resolve(CrashScreen),
    children,
  };
  const navigation = createNavigation([frame], paths.length === 0 ? createHashHistory() : createAddressHistory(paths));
  navigation.follow(({ routes }) => {
    notePlace();
    look.paint(routes.some(({ isOfSite }) => isOfSite === true));
  });
  const root = document.getElementById('root');
  if (root === null) return;
  const app = (
    <StrictMode>
      <NavigationView navigation={navigation} waiting={<BootScreen />} />
    </StrictMode>
  );
  // Fetched with the page, but evaluated in a task of its own, so that the page stays responsive.
  const client = new Promise<void>((go) => setTimeout(go)).then(() => import('react-dom/client'));
  if (root.querySelector('main') === null || window.location.hash.startsWith('#/')) {
    root.replaceChildren();
    void client.then(({ createRoot }) => createRoot(root).render(app));
    return;
  }
  const stop = navigation.follow(({ screens }) => {
    if (screens.length === 0) return;
    stop();
    // In pieces, so that the page stays responsive.
    void client.then(({ hydrateRoot }) => startTransition(() => void hydrateRoot(root, app)));
  });
}

const BootScreen = (): ReactNode => <div className="gj-boot" role="status" aria-label="正在加载" />;

/** The frame of every screen, public or not: begins each one at its top. */
function Root({ children }: { readonly children: ReactNode }): ReactNode {
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

/**
 * Sets the history index of an address that the user typed, as the router does for its own entries: after the last one.
 * The router cannot go back from entries without an index, so that it could not block leaving an unsaved form. Must be
 * called before the router is created, because window listeners run in the order of registration. The returned function
 * records the router's position and must be called whenever it changes.
 */
function placeTyped(): () => void {
  let last = 0;
  const note = (): void => {
    last = placeNow() ?? last;
  };
  window.addEventListener('popstate', () => {
    if (placeNow() === undefined) window.history.replaceState({ idx: last + 1 }, '');
    else note();
  });
  return note;
}

/** The place of the entry that is shown, as the router writes it. */
function placeNow(): number | undefined {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
}

/** A history in which pages of the site (`paths`) have real addresses, and the rest is behind the hash. */
function createAddressHistory(paths: readonly string[]): WindowHistory {
  let place = placeOf(window.history.state);
  if (place === undefined) {
    place = 0;
    window.history.replaceState({ ...window.history.state, idx: place }, '');
  }
  const createHref = (to: To): string =>
    addressOf(paths, typeof to === 'string' ? to : createPath(to), window.location.pathname);
  const encoded = (to: To): URL => new URL(typeof to === 'string' ? to : createPath(to), window.location.origin);
  const enter = (to: To, state: unknown, step: number, how: 'pushState' | 'replaceState'): void => {
    const key = typeof to === 'object' && 'key' in to && typeof to.key === 'string' ? to.key : newKey();
    place = (place ?? 0) + step;
    window.history[how]({ usr: state, key, idx: place }, '', createHref(to));
  };
  return {
    get location() {
      return shownLocation();
    },
    createHref,
    createURL: encoded,
    encodeLocation: (to) => {
      const { pathname, search, hash } = encoded(to);
      return { pathname, search, hash };
    },
    push: (to, state) => enter(to, state, 1, 'pushState'),
    replace: (to, state) => enter(to, state, 0, 'replaceState'),
    go: (steps) => window.history.go(steps),
    listen: (hear) => {
      const changed = (): void => {
        const next = placeOf(window.history.state);
        const delta = next === undefined || place === undefined ? null : next - place;
        place = next;
        hear({ location: shownLocation(), delta });
      };
      window.addEventListener('popstate', changed);
      return () => window.removeEventListener('popstate', changed);
    },
  };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** The location of the window, with the state that its entry keeps. */
function shownLocation(): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(readAddress(window.location));
  const state: unknown = window.history.state;
  const kept: object = typeof state === 'object' && state !== null ? state : {};
  const usr: unknown = 'usr' in kept ? kept.usr : null;
  const key = 'key' in kept && typeof kept.key === 'string' ? kept.key : 'default';
  return { pathname, search, hash, state: usr ?? null, key };
}

/** The position of an entry among those of this window. */
const placeOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
