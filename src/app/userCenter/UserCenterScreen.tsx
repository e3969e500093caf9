import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#client/session/CurrentUser.ts';
import '#renderer/detail/detail.css';
import { tabId } from '#renderer/layout/tabId.ts';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { USER_CENTER_TAB } from '../routes/userCenterPath.ts';
import { userName } from '../session/userName.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import { SecurityPanel } from './security/SecurityPanel.tsx';
import { OthersPanel } from './sessions/OthersPanel.tsx';
import { OwnSessions } from './sessions/OwnSessions.tsx';
import './userCenter.css';

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly Panel: (props: { user: CurrentUser }) => ReactNode;
}

const TABS: readonly Tab[] = [
  { key: 'profile', title: '个人资料', Panel: ProfilePanel },
  { key: 'security', title: '账号安全', Panel: SecurityPanel },
  { key: 'sessions', title: '登录设备', Panel: OwnSessions },
];
const OTHERS: Tab = { key: 'others', title: '他人登录', Panel: OthersPanel };

/** The user's own account: what is known about him, his ways in, where he is signed in; for administrators also others. */
export function UserCenterScreen({ user }: { user: CurrentUser }): ReactNode {
  const [search, setSearch] = useSearchParams();
  const panel = useId();
  const tabs = user.AdministersAccounts === true ? [...TABS, OTHERS] : TABS;
  const asked = search.get(USER_CENTER_TAB);
  const { key, Panel } = tabs.find((tab) => tab.key === asked) ?? { key: 'profile', Panel: ProfilePanel };
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
          <Panel user={user} />
        </div>
      </div>
    </div>
  );
}
