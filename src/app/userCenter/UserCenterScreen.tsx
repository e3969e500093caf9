import { lazy, Suspense, useId, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input } from 'antd';
import type { MenuTab } from '#wire/MenuRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import '#renderer/detail/detail.css';
import { tabId, TabStrip } from '#renderer/layout/TabStrip.tsx';
import { RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { USER_CENTER_TAB } from '../session/screenPaths.ts';
import { initials } from '../session/initials.ts';
import { userName } from '../session/userStore.ts';
import { NOTHING } from '#renderer/fields/valueText.ts';
import { SecurityPanel } from './SecurityPanel.tsx';
import { SessionsOf } from './SessionsOf.tsx';
import './userCenter.css';

const TokensOf = lazy(async () => ({ default: (await import('./TokensOf.tsx')).TokensOf }));
const DelegationsOf = lazy(async () => ({ default: (await import('./DelegationsOf.tsx')).DelegationsOf }));
const ListPanel = lazy(async () => ({ default: (await import('./ListPanel.tsx')).ListPanel }));

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly Panel: (props: { user: CurrentUser }) => ReactNode;
  /** Rendered in place of the panel. */
  readonly list?: MenuTab;
}

const TABS: readonly Tab[] = [
  { key: 'profile', title: '个人资料', Panel: ProfilePanel },
  { key: 'security', title: '账号安全', Panel: SecurityPanel },
  { key: 'sessions', title: '登录设备', Panel: OwnSessions },
];
const TOKENS: Tab = { key: 'tokens', title: '访问令牌', Panel: OwnTokens };
const DELEGATIONS: Tab = { key: 'delegations', title: '审批委托', Panel: OwnDelegations };
const OTHERS: Tab = { key: 'others', title: '他人登录', Panel: OthersPanel };

interface UserCenterProps {
  readonly user: CurrentUser;
  /** Lists that the menu adds to the account. */
  readonly lists?: readonly MenuTab[] | undefined;
}

/** The user's account: profile, menu lists, sign-in methods, sessions; for administrators also those of others. */
export function UserCenterScreen({ user, lists = [] }: UserCenterProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const panel = useId();
  const [profile = OTHERS, ...others] = TABS;
  const own = lists.map((list) => ({ key: list.List ?? '', title: list.Title, list, Panel: ProfilePanel }));
  const isEmployee = user.UserValues['Role'] === 'employee';
  const more = [...(isEmployee ? [DELEGATIONS, TOKENS] : []), ...(user.AdministersAccounts === true ? [OTHERS] : [])];
  const tabs: readonly Tab[] = [profile, ...own, ...others, ...more];
  const asked = search.get(USER_CENTER_TAB);
  const { key, list, Panel } = tabs.find((tab) => tab.key === asked) ?? profile;
  const name = userName(user);
  return (
    <div className="gj-stack gj-detail">
      <header className="gj-detail-head gj-profile-head">
        <span className="gj-avatar is-large" aria-hidden>
          {initials(name)}
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
          onChange={(next) => setSearch(next === 'profile' ? {} : { [USER_CENTER_TAB]: next }, { replace: true })}
        />
        <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, key)}>
          {list === undefined ? <Panel user={user} /> : <ListTab key={key} tab={list} />}
        </div>
      </div>
    </div>
  );
}

const ListTab = ({ tab }: { tab: MenuTab }): ReactNode => (
  <Suspense fallback={<RowsSkeleton />}>
    <ListPanel tab={tab} />
  </Suspense>
);

/** The user's sessions. For unknown ones, the user ends them and changes the password. */
function OwnSessions(): ReactNode {
  return (
    <section className="gj-sessions">
      <SessionsOf endAll="退出其他设备" />
      <p className="gj-sessions-note">如有不是您本人的登录，请将其退出，并在“账号安全”中修改密码。</p>
    </section>
  );
}

function OwnDelegations(): ReactNode {
  return (
    <section className="gj-sessions">
      <Suspense fallback={<RowsSkeleton />}>
        <DelegationsOf />
      </Suspense>
    </section>
  );
}

function OwnTokens({ user }: { user: CurrentUser }): ReactNode {
  return (
    <section className="gj-sessions">
      <Suspense fallback={<RowsSkeleton />}>
        <TokensOf user={user} />
      </Suspense>
    </section>
  );
}

/** For administrators: where another account is signed in, who decides for it, and changing that. */
function OthersPanel(): ReactNode {
  const [asked, setAsked] = useState<string>();
  return (
    <section className="gj-sessions">
      <Input.Search
        className="gj-sessions-search"
        aria-label="账号或手机号码"
        placeholder="输入账号或手机号码，查看其登录设备和审批委托"
        enterButton="查询"
        allowClear
        onSearch={(text) => setAsked(text.trim() === '' ? undefined : text.trim())}
      />
      {asked === undefined ? null : (
        <Suspense key={asked} fallback={<RowsSkeleton />}>
          <SessionsOf loginId={asked} endAll="全部退出" />
          <DelegationsOf loginId={asked} />
        </Suspense>
      )}
    </section>
  );
}

/** The product's data about the signed-in user. */
function ProfilePanel({ user }: { user: CurrentUser }): ReactNode {
  const duties = (user.Duties ?? []).join('、');
  const facts: [title: string, value: string | null | undefined][] = [
    ['姓名', user.RealName],
    ['昵称', user.NickName],
    ['手机号码', user.PhoneNumber],
    ['邮箱', user.Email],
    typeof user.CustomerName === 'string' ? ['单位', user.CustomerName] : ['所属部门', user.UnitName],
    ...(duties === '' ? [] : [['职责', duties] satisfies [string, string]]),
  ];
  return (
    <section className="gj-detail-section">
      <h2>账号信息</h2>
      <dl className="gj-gap-16 gj-values">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value === null || value === undefined || value === '' ? NOTHING : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
