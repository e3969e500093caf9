import { lazy, Suspense, use, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { DetailSkeleton } from '#renderer/detail/DetailSkeleton.tsx';
import { ListSkeleton } from '#renderer/list/ListSkeleton.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { detailPathIn, tabPath, type RouteMatch } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { homePath } from '../session/landingPath.ts';
import { ScreenKindsContext } from './ScreenKinds.ts';

const ListScreen = lazy(async () => ({ default: (await import('#renderer/list/ListScreen.tsx')).ListScreen }));
const DetailScreen = lazy(async () => ({ default: (await import('#renderer/detail/DetailScreen.tsx')).DetailScreen }));
const TabsScreen = lazy(async () => ({ default: (await import('./TabsScreen.tsx')).TabsScreen }));
const HomeScreen = lazy(async () => ({ default: (await import('./HomeScreen.tsx')).HomeScreen }));
const ApprovalsScreen = lazy(async () => ({ default: (await import('./ApprovalsScreen.tsx')).ApprovalsScreen }));
const HomeNewsScreen = lazy(async () => ({ default: (await import('./HomeNewsScreen.tsx')).HomeNewsScreen }));
const NotFoundScreen = lazy(async () => ({ default: (await import('./NotFoundScreen.tsx')).NotFoundScreen }));
const SoonScreen = lazy(async () => ({ default: (await import('./NotFoundScreen.tsx')).SoonScreen }));
const OutboxScreen = lazy(async () => ({ default: (await import('./OutboxScreen.tsx')).OutboxScreen }));
const UserCenterScreen = lazy(async () => ({
  default: (await import('../userCenter/UserCenterScreen.tsx')).UserCenterScreen,
}));

interface ScreenOutletProps {
  readonly match: RouteMatch | undefined;
  readonly user: CurrentUser;
  /** Receives the name of the record on the screen. */
  readonly onTitle: (title: string) => void;
}

export function ScreenOutlet({ match, user, onTitle }: ScreenOutletProps): ReactNode {
  const kinds = use(ScreenKindsContext);
  if (match === undefined)
    return (
      <Suspense>
        <NotFoundScreen home={homePath()} />
      </Suspense>
    );
  const { route, id } = match;
  if (route.Screen === 'home')
    return (
      <Suspense>
        <HomeScreen user={user} />
      </Suspense>
    );
  // Records of its list open below it.
  if (route.Screen === 'news' && id === undefined)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <HomeNewsScreen />
      </Suspense>
    );
  if (route.Screen === 'approvals')
    return (
      <Suspense fallback={<ListSkeleton />}>
        <ApprovalsScreen />
      </Suspense>
    );
  if (route.Screen === 'profile' && id === undefined)
    return (
      <Suspense>
        <UserCenterScreen user={user} lists={route.Tabs} />
      </Suspense>
    );
  if (route.Screen === 'outbox')
    return (
      <Suspense>
        <OutboxScreen />
      </Suspense>
    );
  const Entry = route.Screen === undefined ? undefined : kinds?.entries[route.Screen];
  if (Entry !== undefined && id === undefined)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <Entry title={route.Title} path={route.Path ?? '/'} list={route.List ?? ''} />
      </Suspense>
    );
  if (id !== undefined) return <RecordScreen match={match} id={id} onTitle={onTitle} />;
  return <ListsScreen route={route} />;
}

function RecordScreen(props: { match: RouteMatch; id: number; onTitle: (title: string) => void }): ReactNode {
  const { match, id, onTitle } = props;
  const { route, tab } = match;
  const list = route.List ?? route.Tabs?.[tab]?.List ?? '';
  const path = route.Path ?? '/';
  const { listPath } = useRenderer();
  const own = route.List === undefined ? tabPath(route, path, tab) : path;
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <DetailScreen
        key={`${list} ${id}`}
        list={list}
        id={id}
        listPath={route.IsDetail === true ? (listPath(list) ?? own) : own}
        onTitle={onTitle}
      />
    </Suspense>
  );
}

function ListsScreen({ route }: { route: MenuRoute }): ReactNode {
  const path = route.Path ?? '/';
  const { listPath } = useRenderer();
  const routes = useSnapshot(permissionStore).routes;
  if (route.IsDetail === true) return <Navigate to={listPath(route.List ?? '') ?? homePath()} replace />;
  if (route.Tabs !== undefined)
    return (
      <Suspense fallback={<ListSkeleton />}>
        <TabsScreen key={path} path={path} title={route.Title} tabs={route.Tabs} />
      </Suspense>
    );
  const { List: list } = route;
  if (list !== undefined) {
    const own = detailPathIn(routes, list) ?? path;
    return (
      <Suspense fallback={<ListSkeleton />}>
        <ListScreen
          key={path}
          list={list}
          path={own}
          title={route.Title}
          peek={(id) => (
            <Suspense fallback={<DetailSkeleton />}>
              <DetailScreen key={id} list={list} id={id} listPath={own} isPeek />
            </Suspense>
          )}
        />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <SoonScreen title={route.Title} home={homePath()} />
    </Suspense>
  );
}
