import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CrmTab } from '#wire/CrmRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import '#renderer/detail/detail.css';
import { tabId } from '#renderer/layout/tabId.ts';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { RowsSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { USER_CENTER_TAB } from '../routes/userCenterPath.ts';
import { userName } from '../session/userName.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { OthersPanel } from './OthersPanel.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import './userCenter.css';

const ListPanel = lazy(async () => ({ default: (await import('./ListPanel.tsx')).ListPanel }));

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly Panel: (props: { user: CurrentUser }) => ReactNode;
  /** Drawn in place of the panel. */
  readonly list?: CrmTab;
}

const TABS: readonly Tab[] = [
  { key: 'profile', title: '个人资料', Panel: ProfilePanel },
  { key: 'security', title: '账号安全', Panel: SecurityPanel },
  { key: 'sessions', title: '登录设备', Panel: OwnSessions },
];
const OTHERS: Tab = { key: 'others', title: '他人登录', Panel: OthersPanel };

interface UserCenterProps {
  readonly user: CurrentUser;
  /** Lists that the menu adds to the account. */
  readonly lists?: readonly CrmTab[] | undefined;
}

/** The user's own account: what is known about him, the lists of his menu, his ways in, where he is signed in; for administrators also others. */
export function UserCenterScreen({ user, lists = [] }: UserCenterProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const panel = useId();
  const [profile = OTHERS, ...others] = TABS;
  const own = lists.map((list) => ({ key: list.List ?? '', title: list.Title, list, Panel: ProfilePanel }));
  const tabs: readonly Tab[] = [profile, ...own, ...others, ...(user.AdministersAccounts === true ? [OTHERS] : [])];
  const asked = search.get(USER_CENTER_TAB);
  const { key, list, Panel } = tabs.find((tab) => tab.key === asked) ?? profile;
  const name = userName(user);
  return (
    <div className="gj-detail">
      <header className="gj-detail-head gj-profile-head">
        <span className="gj-profile-avatar" aria-hidden>
          {name.slice(-2)}
        </span>
        <div>
          <h1>{name}</h1>
          <p>{user.UnitName ?? user.CustomerName ?? ''}</p>
        </div>
      </header>
      <div className="gj-detail-panel">
        <TabStrip
          label="个人中心"
          scenes={tabs.map((tab) => ({ ...tab, hasCount: false }))}
          current={key}
          counts={undefined}
          panel={panel}
          onChange={(next) => {
            setSearch(next === 'profile' ? {} : { [USER_CENTER_TAB]: next }, { replace: true });
          }}
        />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, key)}>
          {list === undefined ? <Panel user={user} /> : <ListTab key={key} tab={list} />}
        </div>
      </div>
    </div>
  );
}

function ListTab({ tab }: { tab: CrmTab }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <ListPanel tab={tab} />
    </Suspense>
  );
}
