import { lazy, Suspense, useState, type ReactNode, useEffect, useMemo, useCallback, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { RendererContext, type Renderer } from '#renderer/stores/RendererContext.ts';
import { OFFICE_USED } from '#client/OFFICE_USED.ts';
import { pageText } from '#client/pageText.ts';
import { appStore, popNotice } from '../session/appStore.ts';
import { outsideTitle } from '../session/userStore.ts';
import { projectStore } from '../session/projectStore.ts';
import { client, whenSignedOut } from '../session/client.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { listPathIn, recordPathIn, matchRoute, type RouteMatch } from '../session/matchRoute.ts';
import type { RecentPlace } from '../palette/recentPlaces.ts';
import type { PaletteMode } from '../palette/Palette.tsx';
import { useFindKey } from '../palette/useKeydown.ts';
import { lazyWhenIdle } from '#renderer/layout/whenIdle.ts';
import { Header } from './Header.tsx';
import { ScreenOutlet } from '../screens/ScreenOutlet.tsx';
import { followWidth, setSidebar } from './setSidebar.ts';
import './shell.css';
import './print.css';
import { SideMenu } from './SideMenu.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { createSchemaStore } from '#renderer/stores/createSchemaStore.ts';
import { createSignal, createWork, type Work } from '#renderer/stores/createSignal.ts';
import { useFocusTrail } from './useFocusTrail.ts';
import { useNotify } from './useNotify.tsx';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { changesAtStart, reloadRoutes, forgetUser } from '../session/session.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { FORCED_NAVIGATION } from '#renderer/stores/FORCED_NAVIGATION.ts';
import { signInPath } from '../session/backPath.ts';
import '#renderer/feedback/feedback.css';

/** Milliseconds between polls: an administrator's changes appear everywhere within five seconds. */
const EVERY_MS = 3000;

/** Polls for changes of enum types, menu and settings while the window is visible, and fetches what changed. */
function useFollowChanges({ client, enums, schemas }: Pick<Renderer, 'client' | 'enums' | 'schemas'>): void {
  useEffect(() => {
    const controller = new AbortController();
    let known = changesAtStart();
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || isAsking) return;
      isAsking = true;
      try {
        const now = await client.http.get('/api/System/GetChanges', {}, { signal: controller.signal });
        if (known !== undefined && known.Enums !== now.Enums) await enums.reload();
        if (known !== undefined && known.Menu !== now.Menu) await reloadRoutes();
        if (known !== undefined && known.Config !== now.Config) await schemas.reload();
        known = now;
      } catch {
        // The next poll tries again; the client reports an ended session to the app, as with every call.
      } finally {
        isAsking = false;
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    const look = (): void => void ask();
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, enums, schemas]);
}

const SESSION_OVER = '登录已失效，请重新登录';

/** A reply that reports a missing session leads to the sign-in screen, and from there back to this path (Code 10). */
function useSignedOut(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    whenSignedOut(() => {
      forgetUser();
      appStore.notice = { kind: 'info', text: SESSION_OVER };
      void navigate(signInPath(pathname, search), { replace: true, state: FORCED_NAVIGATION });
    });
    return () => whenSignedOut(() => undefined);
  }, [navigate, pathname, search]);
}

const DevOverlay = lazy(async () => ({ default: (await import('./DevOverlay.tsx')).DevOverlay }));

const FrameKeys = lazyWhenIdle(async () => (await import('../palette/FrameKeys.ts')).FrameKeys);

const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }));

const OfflineBar = lazyWhenIdle(async () => (await import('./OfflineBar.tsx')).OfflineBar);

followWidth();

/** Menu, header and the screen of the current path. */
export function BackOffice({ user }: { user: CurrentUser }): ReactNode {
  const { notify, notices } = useNotify();
  const renderer = useAppRenderer(user, notify);
  const { routes } = useSnapshot(permissionStore);
  const { isDev } = useSnapshot(projectStore);
  const { isSidebarOpen } = useSnapshot(appStore);
  const { match, crumbs, record, nameRecord } = useCurrentScreen(routes);
  const [palette, showPalette] = useState<PaletteMode>();
  const isPhone = useIsPhone();
  useEffect(() => localStorage.setItem(OFFICE_USED, '1'), []);
  useSignedOut();
  useFocusTrail();
  useFollowChanges(renderer);
  useLeftNotice(renderer.notify);
  const find = (): void => showPalette('find');
  useFindKey(find);
  const closePalette = (): void => showPalette(undefined);
  return (
    <RendererContext value={renderer}>
      {notices}
      <TopProgress work={renderer.work} />
      <div className={isSidebarOpen ? 'gj-shell' : 'gj-shell is-collapsed'}>
        <a className="gj-skip" href="#main" onClick={skipToMain}>
          跳到内容
        </a>
        <SideMenu routes={routes} isPhone={isPhone} />
        <div className="gj-shell-main">
          <Header
            crumbs={crumbs}
            user={user}
            routes={routes}
            isPhone={isPhone}
            isSidebarOpen={isSidebarOpen}
            onToggle={() => setSidebar(!isSidebarOpen)}
            onFind={find}
          />
          <main id="main" className="gj-content" tabIndex={-1} data-scroll>
            <Suspense>
              <OfflineBar />
            </Suspense>
            <UnlinkedNotice user={user} />
            <ScreenOutlet match={match} user={user} onTitle={nameRecord} />
          </main>
        </div>
      </div>
      <Suspense>{isDev ? <DevOverlay renderer={renderer} /> : null}</Suspense>
      <Suspense>
        <FrameKeys onShow={showPalette} place={record} />
      </Suspense>
      <Suspense>{palette === undefined ? null : <Palette mode={palette} onClose={closePalette} />}</Suspense>
    </RendererContext>
  );
}

/** The hash is the router's: the skip link moves the focus itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Shows the notice left by the screens before signing in. */
function useLeftNotice(notify: Notify): void {
  useEffect(() => {
    const notice = popNotice();
    if (notice !== undefined) notify[notice.kind](notice.text);
  }, [notify]);
}

/** The parts that screens need, once per signed-in user so that no data passes from one user to the next. */
const useAppRenderer = (user: CurrentUser, notify: Notify): Renderer =>
  useMemo(
    () => ({
      client,
      user: user.UserValues,
      enums: createEnumStore((typeName) => client.http.get('/api/enumdata/GetEnumItems', { typeName })),
      schemas: createSchemaStore(
        (entity) => client.http.get('/api/System/GetSchema', { entity }),
        user.UserValues['Role'] === 'customer',
      ),
      work: createWork(),
      readings: createSignal(),
      notify,
      now: () => zoneNow(),
      recordPath: (entity, id) => recordPathIn(permissionStore.routes, entity, id),
      listPath: (list) => listPathIn(permissionStore.routes, list),
    }),
    [user, notify],
  );

interface CurrentScreen {
  readonly match: RouteMatch | undefined;
  /** The current location: groups, entry, record. */
  readonly crumbs: readonly string[];
  readonly record: RecentPlace | undefined;
  /** Receives the name of the record on the screen; empty: there is none to see. */
  readonly nameRecord: (name: string) => void;
}

/** The content of the current path; also sets the document title. */
function useCurrentScreen(routes: readonly MenuRoute[]): CurrentScreen {
  const { pathname, search } = useLocation();
  const { title } = useSnapshot(projectStore);
  const [record, setRecord] = useState<RecentPlace>();
  const nameRecord = useCallback(
    (name: string) => setRecord(name === '' ? undefined : { path: pathname, title: name }),
    [pathname],
  );
  const match = matchRoute(routes, pathname, search);
  const entry = match === undefined ? [] : [...match.groups, match.route.Title];
  const crumbs = record?.path === pathname ? [...entry, record.title] : entry;
  const screen = crumbs.at(-1) ?? '没有找到';
  useEffect(() => {
    document.title = `${screen} - ${title}`;
  }, [screen, title]);
  return { match, crumbs, record, nameRecord };
}

/** Explains to an outside user without a linked company why all lists are empty. */
function UnlinkedNotice({ user }: { user: CurrentUser }): ReactNode {
  const isCustomer = user.UserValues['Role'] === 'customer';
  if (!isCustomer || typeof user.CustomerName === 'string') return null;
  return (
    <p className="gj-flex gj-unlinked" role="status">
      <Icon name="info" />
      {pageText('unlinked') || `您的账号尚未关联${outsideTitle()}，请联系管理员`}
    </p>
  );
}

const SHOW_DELAY_MS = 200;

/** The thin bar at the top of the window while something takes longer than a blink. */
function TopProgress({ work }: { work: Work }): ReactNode {
  const isBusy = useSyncExternalStore(work.subscribe, work.isBusy);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setIsShown(true), SHOW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isBusy]);
  return isShown ? (
    // A landmark of its own: all content belongs to one, and the bar is above all others.
    <section className="gj-top-progress" aria-label="正在加载">
      <span role="progressbar" aria-label="正在加载" />
    </section>
  ) : null;
}
