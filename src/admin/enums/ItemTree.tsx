import { Tree } from 'antd';
import { useMemo, useState, type Key, type ReactNode, useEffect, useRef, type RefObject } from 'react';
import type { EnumUses } from '#wire/EnumReplies.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { NothingFound } from '../NothingFound.tsx';
import { holdsPlain } from '#language/plainName.ts';

interface TreeNode {
  readonly key: string;
  readonly item: EnumItem;
  readonly children: TreeNode[];
}

interface ItemTreeProps {
  readonly items: readonly EnumItem[];
  readonly flat: readonly FlatEnumItem[];
  readonly uses: EnumUses;
  readonly isTree: boolean;
  readonly search: string;
  readonly current: string | undefined;
  readonly onChoose: (value: string) => void;
  readonly onMove: (value: string, target: DropTarget) => void;
}

/** The items of an enum type; only visible ones are rendered. Found items are expanded, dragging moves items. */
export function ItemTree({ items, flat, uses, isTree, search, current, onChoose, onMove }: ItemTreeProps): ReactNode {
  const { ref, height } = useHeight<HTMLDivElement>();
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const used = useMemo(() => new Map(uses.Items.map((each) => [each.Value, each])), [uses]);
  const { nodes, parents } = useMemo(() => nodesOf(items, search), [items, search]);
  const isSearching = search.trim() !== '';
  return (
    <>
      <div className={isTree ? 'gj-item-heads' : 'gj-item-heads is-flat'} aria-hidden>
        <span>名称</span>
        <span className="gj-item-records">用到的记录</span>
        <span className="gj-item-value">值</span>
      </div>
      <div ref={ref} className={isTree ? 'gj-admin-tree' : 'gj-admin-tree is-flat'}>
        {nodes.length === 0 ? (
          <NothingFound text={search} />
        ) : height === 0 ? null : (
          <Tree<TreeNode>
            blockNode
            virtual
            height={height}
            treeData={nodes}
            titleRender={({ key, item }) => <ItemTitle item={item} used={used.get(key)} />}
            selectedKeys={current === undefined ? [] : [current]}
            expandedKeys={isSearching ? parents : [...opened]}
            onExpand={(keys) => setOpened(keys)}
            onSelect={(_keys, { node }) => onChoose(node.key)}
            draggable={uses.IsEditable && !isSearching ? { icon: false } : false}
            allowDrop={({ dropPosition }) => isTree || dropPosition !== 0}
            onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
              const place = dropPosition - Number(node.pos.split('-').at(-1));
              onMove(dragNode.key, dropTarget(flat, dragNode.key, node.key, dropToGap ? place : 0));
            }}
          />
        )}
      </div>
    </>
  );
}

function ItemTitle({ item, used }: { item: EnumItem; used: EnumUses['Items'][number] | undefined }): ReactNode {
  const isOff = item.IsEnabled === false;
  const { Rules: rules = 0, Records: records = 0 } = used ?? {};
  return (
    <span className={isOff ? 'gj-admin-node is-off' : 'gj-admin-node'}>
      <span>{item.Label}</span>
      {item.Color === undefined ? null : <Tag color={item.Color}>{item.Label}</Tag>}
      {isOff ? <Tag color="grey">停用</Tag> : null}
      {rules === 0 ? null : (
        <span title={`规则用到 ${rules} 处，值和存在不能改`}>
          <Icon name="lock" size={14} />
        </span>
      )}
      <small className="gj-item-records">{records === 0 ? '' : records.toLocaleString('zh-CN')}</small>
      <small className="gj-item-value" title={String(item.Value)}>
        {item.Value}
      </small>
    </span>
  );
}

/** The nodes that match the text or have a matching descendant, and the nodes to expand. */
function nodesOf(items: readonly EnumItem[], text: string): { nodes: TreeNode[]; parents: string[] } {
  const parents: string[] = [];
  const make = (list: readonly EnumItem[]): TreeNode[] =>
    list.flatMap((item): TreeNode[] => {
      const children = make(item.Children ?? []);
      const isFound = holdsPlain([item.Label, item.Value, item.Remark ?? ''].join('|'), text);
      if (!isFound && children.length === 0) return [];
      if (children.length > 0) parents.push(String(item.Value));
      return [{ key: String(item.Value), item, children }];
    });
  return { nodes: make(items), parents };
}

/** The target position of an item: its parent (empty: none), and its index among the other siblings. */
interface DropTarget {
  readonly ParentValue: string;
  readonly Position: number;
}

/** The target position of an item that is dropped before (-1), into (0) or after (1) another. */
export function dropTarget(items: readonly FlatEnumItem[], moved: string, onto: string, place: number): DropTarget {
  if (place === 0) return { ParentValue: onto, Position: 0 };
  const parent = items.find(({ Value }) => Value === onto)?.ParentValue ?? null;
  const siblings = items.filter(({ Value, ParentValue }) => ParentValue === parent && Value !== moved);
  const at = siblings.findIndex(({ Value }) => Value === onto);
  return { ParentValue: parent ?? '', Position: place < 0 ? at : at + 1 };
}

/** The height in pixels of the element that takes the ref, as it is now; 0 before it is there. */
function useHeight<T extends HTMLElement>(): { ref: RefObject<T | null>; height: number } {
  const ref = useRef<T>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
