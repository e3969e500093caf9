import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { Tag } from '#renderer/fields/Tag.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import type { UnitNode } from './unitTree.ts';

interface UnitPanelProps {
  readonly unit: UnitNode;
  /** From the top, the unit itself last. */
  readonly path: readonly UnitNode[];
  readonly model: EntityModel;
  readonly isBusy: boolean;
  /** Why the last change was refused. */
  readonly problem: string | undefined;
  readonly onAdd: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onMove: () => void;
  readonly onEnable: (isEnabled: boolean) => void;
  readonly onBack: () => void;
}

/** A unit: its path, chief, head count, and actions. */
export function UnitPanel(props: UnitPanelProps): ReactNode {
  const { unit, path, model, isBusy, problem, onAdd, onEdit, onMove, onEnable, onBack } = props;
  const isPhone = useIsPhone();
  const { recordPath } = useRenderer();
  const own = recordPath(model.key, unit.id);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      '上级',
      path.length < 2
        ? '无'
        : path
            .slice(0, -1)
            .map(({ name }) => name)
            .join(' / '),
    ],
    ...(unit.type === undefined ? [] : [['类型', unit.type === '' ? '未填' : unit.type] as const]),
    ['负责人', unit.chief === '' ? '未指定' : unit.chief],
    ...(unit.people === undefined ? [] : [['人数', peopleOf(unit.people)] as const]),
    ['状态', unit.isEnabled ? <Tag color="green">启用</Tag> : <Tag color="grey">停用</Tag>],
  ];
  return (
    <section className="gj-gap-16 gj-unit" aria-label={unit.name}>
      {isPhone ? (
        <Button icon={<Icon name="arrowLeft" size={16} />} onClick={onBack}>
          全部{model.title}
        </Button>
      ) : null}
      <h2>{unit.name}</h2>
      <dl className="gj-gap-8 gj-admin-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problem === undefined ? null : (
        <p className="gj-admin-error" role="alert">
          {problem}
        </p>
      )}
      <div className="gj-wrap gj-admin-foot">
        {unit.mayEdit ? (
          <>
            <Button onClick={onEdit}>编辑</Button>
            <Button onClick={onMove}>移动到…</Button>
            <Button loading={isBusy} onClick={() => onEnable(!unit.isEnabled)}>
              {unit.isEnabled ? '停用' : '启用'}
            </Button>
          </>
        ) : null}
        {onAdd === undefined ? null : <Button onClick={onAdd}>新建下级</Button>}
        {own === undefined ? null : <Link to={own}>查看下级和员工</Link>}
      </div>
    </section>
  );
}

const peopleOf = ({ own, all }: { own: number; all: number }): string =>
  all === own ? `${own} 人` : `${own} 人，含下级 ${all} 人`;
