import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListScreen } from '#renderer/list/ListScreen.tsx';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';

const PARAM = 'list';

/** A menu entry with several lists, one at a time. Each keeps its own query; changing the list begins anew. */
export function TabsScreen({
  path,
  title,
  tabs,
}: {
  path: string;
  title: string;
  tabs: readonly { readonly Title: string; readonly List: string }[];
}): ReactNode {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get(PARAM) ?? 0);
  const current = tabs[asked] === undefined ? 0 : asked;
  const list = tabs[current]?.List ?? '';
  return (
    <ListScreen
      key={list}
      list={list}
      path={`${path}/${current}`}
      title={title}
      above={
        <TabStrip
          label={title}
          scenes={tabs.map(({ Title }, index) => ({ key: String(index), title: Title, hasCount: false }))}
          current={String(current)}
          counts={undefined}
          onChange={(key) => {
            setSearch(key === '0' ? {} : { [PARAM]: key });
          }}
        />
      }
    />
  );
}
