import { Modal, TreeSelect } from 'antd';
import { useState, type ReactNode } from 'react';
import { AdminField } from '../AdminField.tsx';
import { findUnit, mayMove, type UnitNode } from './unitTree.ts';
import { BY_TITLE } from '#renderer/layout/bySearch.ts';

interface MoveDialogProps {
  readonly units: readonly UnitNode[];
  readonly unit: UnitNode;
  /** The unit on which it was dropped. */
  readonly to: number | undefined;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
  readonly onMove: (target: UnitNode) => void;
}

interface Option {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Option[];
}

/** Prompts for the new parent of a unit, and lists what moves with it. */
export function MoveDialog({ units, unit, to, isBusy, problem, onClose, onMove }: MoveDialogProps): ReactNode {
  const [chosen, setChosen] = useState(to);
  const target = findUnit(units, chosen);
  const count = countBelow(unit);
  const optionsOf = (nodes: readonly UnitNode[]): Option[] =>
    nodes.map((node) => ({
      value: node.id,
      title: node.name,
      disabled: !mayMove(unit, node),
      children: optionsOf(node.children),
    }));
  return (
    <Modal
      open
      title={`移动${unit.name}`}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: target === undefined }}
      confirmLoading={isBusy}
      onOk={() => (target === undefined ? undefined : onMove(target))}
      onCancel={onClose}
    >
      <AdminField
        label="移到谁下面"
        isRequired
        error={problem}
        hint={`${count === 0 ? '' : `${count} 个下级一起移动；`}这些部门的${unit.people === undefined ? '' : ` ${unit.people.all} 名`}员工和他们负责的数据跟着换到新的上级下面。`}
      >
        {(id) => (
          <TreeSelect<number | null>
            id={id}
            autoFocus
            showSearch={BY_TITLE}
            treeDefaultExpandAll
            value={chosen ?? null}
            treeData={optionsOf(units)}
            onChange={(next) => setChosen(next ?? undefined)}
          />
        )}
      </AdminField>
    </Modal>
  );
}

const countBelow = ({ children }: UnitNode): number => children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
