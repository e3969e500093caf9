import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { listEntries, type RouteEntry } from '../routes/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import './home.css';
import { Shortcut } from './Shortcut.tsx';

/** The lists that the user may open, each with how many records it holds. */
export function ListEntries({ head, notice }: { head: ReactNode; notice: ReactNode }): ReactNode {
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
  const lists = all.filter(({ route }) => route.IsHidden !== true && (route.List ?? route.Tabs) !== undefined);
  const titles = [...new Set(lists.map(({ groups }) => groups[0] ?? '常用列表'))];
  return titles.map((title) => ({
    title,
    entries: lists.filter(({ groups }) => (groups[0] ?? '常用列表') === title),
  }));
}
