import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Select, Tree } from 'antd';
import type { EditableEntry } from '#engine/roles/menuEdits.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useIsOnePane } from '#renderer/layout/useIsPhone.ts';
import { useRenderer, useGet, useLoad } from '#renderer/stores/RendererContext.ts';
import '../admin.css';
import { useAct } from '../useAct.ts';
import { useUnsaved } from '../useUnsaved.ts';
import { AdminField } from '../AdminField.tsx';
import { reloadRoutes } from '#app/session/session.ts';
import { EntryEditor, findEntry } from './EntryEditor.tsx';
import { Tag } from '#renderer/fields/Tag.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { menuIcon } from '#app/screens/menuIcon.ts';
import './system.css';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { menuMove, type MenuMove } from './menuMove.ts';

const MAX_ROWS = 100;

/** The menu as a user with only one role sees it. */
function MenuPreview({ changes }: { changes: readonly EditableEntry[] }): ReactNode {
  const { client } = useRenderer();
  const [role, setRole] = useState<string | null>(null);
  const roles = useGet(client.http, '/api/Role/Search', { rows: MAX_ROWS });
  const load = useCallback(
    async (signal: AbortSignal) =>
      role === null ? [] : await client.http.get('/api/System/PreviewMenu', { role }, { signal }),
    // Reload the preview when the menu was changed.
    [client, role, changes],
  );
  const { data } = useLoad(load);
  return (
    <section className="gj-gap-8 gj-menu-preview" aria-label="预览">
      <AdminField label="按角色预览">
        {(id) => (
          <Select<string | null>
            id={id}
            placeholder="选择角色"
            value={role}
            options={(roles.data?.Rows ?? [])
              .filter(({ IsEnabled }) => IsEnabled !== false)
              .map(({ RoleCode, RoleName }) => ({ value: RoleCode, label: RoleName }))}
            onChange={setRole}
          />
        )}
      </AdminField>
      {role === null ? null : data === undefined ? (
        <RowsSkeleton />
      ) : data.length === 0 ? (
        <p className="gj-admin-hint">这个角色看不到任何菜单</p>
      ) : (
        <Routes routes={data} />
      )}
    </section>
  );
}

const Routes = ({ routes }: { routes: readonly MenuRoute[] }): ReactNode => (
  <ul>
    {routes
      .filter(({ IsHidden }) => IsHidden !== true)
      .map(({ Path, Title, Icon: icon, Children = [] }) => (
        <li key={`${Path ?? ''} ${Title}`}>
          <span>
            <Icon name={menuIcon(icon)} size={16} /> {Title}
          </span>
          {Children.length === 0 ? null : <Routes routes={Children} />}
        </li>
      ))}
  </ul>
);

interface EntryTreeProps {
  readonly entries: readonly EditableEntry[];
  readonly current: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly onMove: (moved: EditableEntry, move: MenuMove) => void;
}

interface EntryNode {
  readonly key: string;
  readonly entry: EditableEntry;
  readonly children: EntryNode[];
}

/** The menu as a tree; dragging changes the order and, except for groups, the group. */
function EntryTree({ entries, current, onChoose, onMove }: EntryTreeProps): ReactNode {
  const nodes = useMemo(() => nodesOf(entries), [entries]);
  return (
    <div className="gj-admin-tree">
      <Tree<EntryNode>
        blockNode
        defaultExpandAll
        treeData={nodes}
        titleRender={({ entry }) => <EntryTitle entry={entry} />}
        selectedKeys={current === undefined ? [] : [current]}
        onSelect={(_keys, { node }) => onChoose(node.key)}
        draggable={{ icon: false }}
        allowDrop={({ dragNode, dropNode, dropPosition }) =>
          menuMove(entries, dragNode.entry, dropNode.entry, dropPosition) !== undefined
        }
        onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
          const place = dropToGap ? dropPosition - Number(node.pos.split('-').at(-1)) : 0;
          const move = menuMove(entries, dragNode.entry, node.entry, place);
          if (move !== undefined) onMove(dragNode.entry, move);
        }}
      />
    </div>
  );
}

const nodesOf = (entries: readonly EditableEntry[]): EntryNode[] =>
  entries.map((entry) => ({ key: entry.Entry, entry, children: nodesOf(entry.Children) }));

const EntryTitle = ({ entry: { Title, Icon: icon, IsHidden, IsEnabled } }: { entry: EditableEntry }): ReactNode => (
  <span className={IsEnabled ? 'gj-admin-node' : 'gj-admin-node is-off'}>
    <span>
      <Icon name={menuIcon(icon ?? undefined)} size={16} /> {Title}
    </span>
    {IsEnabled ? null : <Tag color="grey">停用</Tag>}
    {IsHidden ? <Tag color="orange">隐藏</Tag> : null}
  </span>
);

/** The employees' menu: its titles, order and hidden entries; and a preview for each role. */
export function MenuScreen({ title }: { title: string }): ReactNode {
  const { client } = useRenderer();
  const [current, setCurrent] = useState<string>();
  const { data, error, retry } = useGet(client.http, '/api/System/GetMenuEdits');
  const first = useIsOnePane() ? undefined : data?.[0]?.Entry;
  const entry = findEntry(data ?? [], current ?? first ?? '');
  const act = useAct();
  const [isDirty, setDirty] = useState(false);
  // A new value resets the editor after its input was discarded.
  const [round, setRound] = useState(0);
  const mayLeave = useUnsaved(isDirty);
  const choose = (name: string | undefined): void => {
    if (name !== entry?.Entry) void mayLeave().then((may) => (may ? setCurrent(name) : undefined));
  };
  const reload = (): Promise<void> => {
    retry();
    return Promise.resolve();
  };
  const changed = (): void => {
    retry();
    // The menu next to the screen shows the change.
    void reloadRoutes();
  };
  const move = async (moved: EditableEntry, { group, order }: MenuMove): Promise<void> => {
    if (moved.Entry === entry?.Entry) {
      if (!(await mayLeave())) return;
      setRound((count) => count + 1);
    }
    const isDone = await act.run(async () => {
      const { Entry, Version } = moved;
      await client.http.post('/api/System/SaveMenuEntry', { Entry, Version, Group: group, Order: order });
      return '已移动';
    }, reload);
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
                current={entry?.Entry}
                onChoose={choose}
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
                  key={`${entry.Entry} ${round}`}
                  entry={entry}
                  entries={data}
                  onSaved={changed}
                  onDirty={setDirty}
                  onBack={() => choose(undefined)}
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
