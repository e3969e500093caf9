import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { CurrentUser } from '#client/session/CurrentUser.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { listEntries, type RouteEntry } from '../routes/matchRoute.ts';
import { permissionStore } from '../stores/permissionStore.ts';
import { greeting } from './greeting.ts';
import { userName } from '../session/userName.ts';
import './home.css';
import { PasswordReminder } from './PasswordReminder.tsx';
import { Shortcut } from './Shortcut.tsx';

/** The first screen after signing in: a greeting and the lists the user may open, each with how many records it holds. */
export function HomeScreen({ user }: { user: CurrentUser }): ReactNode {
  const { now } = useRenderer();
  const { routes } = useSnapshot(permissionStore);
  const moment = now();
  const groups = useMemo(() => groupEntries(listEntries(routes)), [routes]);
  return (
    <div className="gj-home">
      <header className="gj-home-head">
        <h1>
          {greeting(moment)}，{userName(user)}
        </h1>
        <p>
          {dayText(moment)}
          {user.UnitName === undefined || user.UnitName === null ? '' : ` · ${user.UnitName}`}
          {user.CustomerName === undefined || user.CustomerName === null ? '' : ` · ${user.CustomerName}`}
        </p>
      </header>
      <PasswordReminder user={user} />
      {groups.length === 0 ? (
        <div className="gj-home-empty">
          <EmptyState title="还没有可以打开的列表" text="如需使用业务功能，请联系管理员为您开通权限。" icon="lock" />
        </div>
      ) : null}
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="gj-shortcuts">
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
  const lists = all.filter(({ route }) => route.IsHidden !== true && route.List !== undefined);
  const titles = [...new Set(lists.map(({ groups }) => groups[0] ?? '常用列表'))];
  return titles.map((title) => ({
    title,
    entries: lists.filter(({ groups }) => (groups[0] ?? '常用列表') === title),
  }));
}

const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

function dayText(moment: string): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  const weekday = new Date(`${moment.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return `${year}年${Number(month)}月${Number(day)}日 星期${DAYS[weekday] ?? ''}`;
}
