import { useCallback, useState, type ReactNode } from 'react';
import type { EditableEntry } from '#engine/permission/EditableEntry.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/parts/ListHead.tsx';
import { RowsSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import '../admin.css';
import { useAct } from '../useAct.ts';
import { reloadRoutes } from '#app/session/session.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryTree } from './EntryTree.tsx';
import './menuAdmin.css';
import type { MenuMove } from './menuMove.ts';
import { MenuPreview } from './MenuPreview.tsx';

/** The employees' menu: what it is called, in which order it stands, what is hidden; and what each role sees of it. */
export function MenuScreen({ title }: { title: string }): ReactNode {
  const { client } = useRenderer();
  const [current, setCurrent] = useState<string>();
  const load = useCallback((signal: AbortSignal) => client.menu.edits({ signal }), [client]);
  const { data, error, retry } = useLoad(load);
  const act = useAct();
  const changed = (): void => {
    retry();
    // The menu beside the screen is the one that was changed.
    void reloadRoutes();
  };
  const entry = data === undefined || current === undefined ? undefined : findEntry(data, current);
  const move = async (moved: EditableEntry, { group, order }: MenuMove): Promise<void> => {
    const isDone = await act.run(async () => {
      const { Entry, Title, Icon, IsHidden, IsEnabled } = moved;
      await client.menu.save({ Entry, Title, Icon: Icon ?? '', IsHidden, IsEnabled, group, order });
      return '已移动';
    });
    if (isDone) changed();
  };
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <div
            className={entry === undefined ? 'gj-admin-split gj-menu-admin' : 'gj-admin-split gj-menu-admin is-open'}
          >
            <nav className="gj-admin-side" aria-label="菜单项">
              <EntryTree
                entries={data}
                current={current}
                onChoose={setCurrent}
                onMove={(moved, to) => void move(moved, to)}
              />
            </nav>
            <div className="gj-admin-main">
              {entry === undefined ? (
                <EmptyState
                  icon="menu"
                  title="选择一个菜单"
                  text="改标题、图标、分组、隐藏和停用；拖动改顺序，或移到别的分组。"
                />
              ) : (
                <EntryEditor
                  key={entry.Entry}
                  entry={entry}
                  entries={data}
                  onSaved={changed}
                  onBack={() => {
                    setCurrent(undefined);
                  }}
                />
              )}
              <MenuPreview changes={data} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function findEntry(entries: readonly EditableEntry[], name: string): EditableEntry | undefined {
  for (const entry of entries) {
    const found = entry.Entry === name ? entry : findEntry(entry.Children, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
