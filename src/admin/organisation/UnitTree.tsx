import { Tree } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { Tag } from '#renderer/fields/Tag.tsx';
import { mayMove, type UnitNode } from './unitTree.ts';

interface UnitTreeProps {
  readonly units: readonly UnitNode[];
  readonly current: number | undefined;
  readonly onChoose: (id: number) => void;
  /** A unit was dropped on another. */
  readonly onMove: (unit: UnitNode, target: UnitNode) => void;
}

interface TreeNode {
  readonly key: number;
  readonly unit: UnitNode;
  readonly children: TreeNode[];
}

/** The units as a tree with their chiefs and how many people they have; one dropped on another is moved below it. */
export function UnitTree({ units, current, onChoose, onMove }: UnitTreeProps): ReactNode {
  const nodes = useMemo(() => nodesOf(units), [units]);
  const [dragged, setDragged] = useState<UnitNode>();
  // The collapsed units are stored, not the expanded ones, so that a parent shows units that are moved below it.
  const [folded, setFolded] = useState<readonly number[]>([]);
  const expanded = useMemo(() => idsOf(units).filter((id) => !folded.includes(id)), [units, folded]);
  return (
    <div className="gj-admin-tree">
      <Tree<TreeNode>
        blockNode
        expandedKeys={expanded}
        onExpand={(_keys, { node, expanded: isOpen }) => {
          setFolded((before) => (isOpen ? before.filter((id) => id !== node.key) : [...before, node.key]));
        }}
        treeData={nodes}
        titleRender={({ unit }) => <UnitTitle unit={unit} dragged={dragged} onDrag={setDragged} onMove={onMove} />}
        selectedKeys={current === undefined ? [] : [current]}
        onSelect={(_keys, { node }) => onChoose(node.key)}
      />
    </div>
  );
}

const idsOf = (units: readonly UnitNode[]): number[] => units.flatMap(({ id, children }) => [id, ...idsOf(children)]);

const nodesOf = (units: readonly UnitNode[]): TreeNode[] =>
  units.map((unit) => ({ key: unit.id, unit, children: nodesOf(unit.children) }));

interface UnitTitleProps extends Pick<UnitTreeProps, 'onMove'> {
  readonly unit: UnitNode;
  readonly dragged: UnitNode | undefined;
  readonly onDrag: (unit: UnitNode | undefined) => void;
}

/** The dragging of trees puts things between others; here they are put on others, so it is our own. */
function UnitTitle({ unit, dragged, onDrag, onMove }: UnitTitleProps): ReactNode {
  const { name, chief, people, isEnabled, mayEdit } = unit;
  const [isOver, setIsOver] = useState(false);
  const takes = dragged !== undefined && mayMove(dragged, unit);
  return (
    <span
      className={`gj-admin-node${isEnabled ? '' : ' is-off'}${isOver && takes ? ' gj-unit-target' : ''}`}
      draggable={mayEdit}
      onDragStart={() => onDrag(unit)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (takes) onMove(dragged, unit);
      }}
    >
      <span>{name}</span>
      {isEnabled ? null : <Tag color="grey">停用</Tag>}
      <small className="gj-admin-end">
        {[...(chief === '' ? [] : [chief]), ...(people === undefined ? [] : [`${people.all} 人`])].join(' · ')}
      </small>
    </span>
  );
}
