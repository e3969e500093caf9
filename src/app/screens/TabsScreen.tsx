import { Suspense, use, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MenuTab } from '#wire/MenuRoute.ts';
import { ListScreen } from '#renderer/list/ListScreen.tsx';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { ListSkeleton } from '#renderer/list/ListSkeleton.tsx';
import { homePath } from '../session/landingPath.ts';
import { ScreenKindsContext } from './ScreenKinds.ts';
import { SoonScreen } from './NotFoundScreen.tsx';

const PARAM = 'list';

interface TabsScreenProps {
  readonly path: string;
  readonly title: string;
  readonly tabs: readonly MenuTab[];
}

/** A menu entry with several lists or screens, one at a time. Each has its own query; changing the tab resets it. */
export function TabsScreen({ path, title, tabs }: TabsScreenProps): ReactNode {
  const kinds = use(ScreenKindsContext);
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
      onChange={(key) => setSearch(key === '0' ? {} : { [PARAM]: key })}
    />
  );
  const own = `${path}/${current}`;
  if (tab?.Screen === undefined)
    return tab?.List === undefined ? (
      <SoonScreen title={title} home={homePath()} />
    ) : (
      <ListScreen key={tab.List} list={tab.List} path={own} title={title} above={above} />
    );
  const Screen = kinds?.tabs[tab.Screen];
  if (Screen === undefined) return <SoonScreen title={title} home={homePath()} />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Screen title={title} above={above} list={tab.List ?? ''} path={own} />
    </Suspense>
  );
}
