import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CrmTab } from '#client/session/CrmRoute.ts';
import { ListScreen } from '#renderer/list/ListScreen.tsx';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { ListSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { homePath } from '../session/session.ts';
import { SoonScreen } from './SoonScreen.tsx';

const PARAM = 'list';

/** What a tab that is no list is drawn with: a title, the strip of tabs to stand below it, and where its list has its records. */
type TabScreen = ComponentType<{
  readonly title: string;
  readonly above: ReactNode;
  readonly list: string;
  readonly path: string;
}>;

const SCREENS: Readonly<Record<NonNullable<CrmTab['Screen']>, LazyExoticComponent<TabScreen>>> = {
  opLog: lazy(async () => ({ default: (await import('../opLog/OpLogScreen.tsx')).OpLogScreen })),
  stateLog: lazy(async () => ({ default: (await import('../opLog/StateLogScreen.tsx')).StateLogScreen })),
  media: lazy(async () => ({ default: (await import('../media/MediaScreen.tsx')).MediaScreen })),
  units: lazy(async () => ({ default: (await import('../organisation/units/UnitsScreen.tsx')).UnitsScreen })),
  roles: lazy(async () => ({ default: (await import('../organisation/RolesScreen.tsx')).RolesScreen })),
  accounts: lazy(async () => ({ default: (await import('../organisation/AccountsScreen.tsx')).AccountsScreen })),
  config: lazy(async () => ({ default: (await import('../systemAdmin/ConfigScreen.tsx')).ConfigScreen })),
  notices: lazy(async () => ({ default: (await import('../systemAdmin/NoticesScreen.tsx')).NoticesScreen })),
  viewAs: lazy(async () => ({ default: (await import('../viewAs/ViewAsScreen.tsx')).ViewAsScreen })),
};

interface TabsScreenProps {
  readonly path: string;
  readonly title: string;
  readonly tabs: readonly CrmTab[];
}

/** A menu entry with several lists or screens, one at a time. Each keeps its own query; changing the tab begins anew. */
export function TabsScreen({ path, title, tabs }: TabsScreenProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(PARAM) ?? 0);
  const current = tabs[asked] === undefined ? 0 : asked;
  const tab = tabs[current];
  const above = (
    <TabStrip
      label={title}
      scenes={tabs.map(({ Title }, index) => ({ key: String(index), title: Title, hasCount: false }))}
      current={String(current)}
      counts={undefined}
      onChange={(key) => {
        setSearch(key === '0' ? {} : { [PARAM]: key });
      }}
    />
  );
  const own = `${path}/${current}`;
  if (tab?.Screen === undefined)
    return tab?.List === undefined ? (
      <SoonScreen title={title} home={homePath()} />
    ) : (
      <ListScreen key={tab.List} list={tab.List} path={own} title={title} above={above} />
    );
  const Screen = SCREENS[tab.Screen];
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Screen title={title} above={above} list={tab.List ?? ''} path={own} />
    </Suspense>
  );
}
