import { type ReactNode, useMemo, useCallback } from 'react';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { ErrorState, EmptyState, SkeletonBar } from '#renderer/feedback/ScreenState.tsx';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { Workbench } from '#renderer/workbench/Workbench.tsx';
import { WorkbenchSkeleton } from '#renderer/workbench/WorkbenchSkeleton.tsx';
import { userName } from '../session/userStore.ts';
import { listEntries, type RouteEntry } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { userCenterPath } from '../session/screenPaths.ts';
import './home.css';
import { countText } from '#fields/formatNumber.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { menuIcon } from './menuIcon.ts';
import { newsOf, useWorkbench } from './useWorkbench.ts';
import { WorkTabs } from './WorkTabs.tsx';

const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Greets the user, with the day and the user's unit or company. */
function HomeHead({ user, moment }: { user: CurrentUser; moment: string }): ReactNode {
  const { UnitName, CustomerName } = user;
  const places = [dayText(moment), UnitName, CustomerName].filter((text) => text !== undefined && text !== null);
  return (
    <div>
      <h1>
        {greeting(moment)}，{userName(user)}
      </h1>
      <p>{places.join(' · ')}</p>
    </div>
  );
}

function dayText(moment: string): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  const weekday = new Date(`${moment.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return `${year}年${Number(month)}月${Number(day)}日 星期${DAYS[weekday] ?? ''}`;
}

/** The first screen after signing in: the user's workbench, or the lists of the menu if there is none. */
export function HomeScreen({ user }: { user: CurrentUser }): ReactNode {
  const { now } = useRenderer();
  const { data, error, retry } = useWorkbench();
  const head = <HomeHead user={user} moment={now()} />;
  const notice = <PasswordReminder user={user} />;
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <WorkbenchSkeleton head={head} />;
  if (data === null || data.Blocks.length === 0) return <ListEntries head={head} notice={notice} />;
  const { title = '', path } = newsOf(data) ?? {};
  const tabs = path === undefined ? null : <WorkTabs news={{ title, path }} />;
  return (
    <Workbench
      workbench={data}
      onArranged={retry}
      head={
        <div>
          {tabs}
          {head}
        </div>
      }
      notice={notice}
    />
  );
}

/** Prompts users without a password to set one. */
function PasswordReminder({ user }: { user: CurrentUser }): ReactNode {
  const { routes } = useSnapshot(permissionStore);
  const path = userCenterPath(routes, 'security');
  if (user.MustChangePassword !== true || user.HasPassword === true) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="您还没有设置登录密码，目前只能用短信验证码或微信登录"
      action={path === undefined ? undefined : <Link to={path}>设置密码</Link>}
    />
  );
}

/** The lists that the user may open, each with how many records it holds. */
function ListEntries({ head, notice }: { head: ReactNode; notice: ReactNode }): ReactNode {
  const { routes } = useSnapshot(permissionStore);
  const groups = useMemo(() => groupEntries(listEntries(routes)), [routes]);
  return (
    <div className="gj-home">
      <header className="gj-home-head">{head}</header>
      {notice}
      {groups.length === 0 ? (
        <div className="gj-home-empty">
          <EmptyState title="还没有可以打开的列表" text="如需使用业务功能，请联系管理员为您开通权限。" icon="lock" />
        </div>
      ) : null}
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="gj-gap-16 gj-shortcuts">
            {entries.map((entry) => (
              <Shortcut key={entry.path} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Group {
  readonly title: string;
  readonly entries: readonly RouteEntry[];
}

function groupEntries(all: readonly RouteEntry[]): Group[] {
  const lists = all.filter(({ route }) => route.IsHidden !== true && listOf(route) !== undefined);
  const titles = [...new Set(lists.map(({ groups }) => groups[0] ?? '常用列表'))];
  return titles.map((title) => ({
    title,
    entries: lists.filter(({ groups }) => (groups[0] ?? '常用列表') === title),
  }));
}

/** The list of an entry, or of the first of its tabs that has one: screens have nothing to count. */
const listOf = ({ List, Tabs }: MenuRoute): string | undefined =>
  List ?? Tabs?.find((tab) => tab.List !== undefined)?.List;

/** A list as a card: its icon, its name, and how many records the user sees in it. */
function Shortcut({ entry }: { entry: RouteEntry }): ReactNode {
  const { client, schemas } = useRenderer();
  const { route, path } = entry;
  const list = listOf(route) ?? '';
  const count = useCallback(
    async (signal: AbortSignal) => {
      const schema = await schemas.load(list.slice(0, list.indexOf('/')));
      const { Total, Bounded } = await client.http.get(
        `/api/${schema.model.api}/Search`,
        { list, rows: 10 },
        { signal },
      );
      return countText(Total, Bounded?.Total);
    },
    [client, schemas, list],
  );
  const { data: total, error } = useLoad(count);
  return (
    <li>
      <Link to={path} className="gj-shortcut">
        <span className="gj-icon-box">
          <Icon name={menuIcon(route.Icon)} size={20} />
        </span>
        <span className="gj-shortcut-title">{route.Title}</span>
        <span className="gj-shortcut-count">
          {total === undefined ? error === undefined ? <SkeletonBar width={32} height={24} /> : '—' : total}
        </span>
      </Link>
    </li>
  );
}

/** The greeting for a time of day (`YYYY-MM-DD HH:mm:ss`). */
export function greeting(moment: string): string {
  const hour = Number(moment.slice(11, 13));
  if (hour < 6) return '夜深了';
  if (hour < 11) return '上午好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
