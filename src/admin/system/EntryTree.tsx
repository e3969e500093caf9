import { Tree } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { EditableEntry } from '#engine/permission/EditableEntry.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { menuIcon } from '#app/shell/menuIcon.ts';
import { menuMove, type MenuMove } from './menuMove.ts';

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

/** The menu as a tree; dragging changes the order, and the group of what is none itself. */
export function EntryTree({ entries, current, onChoose, onMove }: EntryTreeProps): ReactNode {
  const nodes = useMemo(() => nodesOf(entries), [entries]);
  return (
    <div className="gj-admin-tree">
      <Tree<EntryNode>
        blockNode
        defaultExpandAll
        treeData={nodes}
        titleRender={({ entry }) => <EntryTitle entry={entry} />}
        selectedKeys={current === undefined ? [] : [current]}
        onSelect={(_keys, { node }) => {
          onChoose(node.key);
        }}
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

function EntryTitle({ entry: { Title, Icon: icon, IsHidden, IsEnabled } }: { entry: EditableEntry }): ReactNode {
  return (
    <span className={IsEnabled ? 'gj-admin-node' : 'gj-admin-node is-off'}>
      <span>
        <Icon name={menuIcon(icon ?? undefined)} size={16} /> {Title}
      </span>
      {IsEnabled ? null : <Tag color="grey">停用</Tag>}
      {IsHidden ? <Tag color="orange">隐藏</Tag> : null}
    </span>
  );
}
