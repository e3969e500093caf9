import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { TransitionModel } from '#core/schema/WorkflowModel.ts';
import { transitionsOf } from '../actions/transitionsOf.ts';
import { preloadForm } from '../form/open/preloadForm.ts';
import { Icon } from '../icons/Icon.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';

interface DetailActionsProps {
  readonly schema: EntitySchema;
  readonly can: readonly string[];
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onTake: (transition: TransitionModel) => void;
}

/** So many transitions stand beside each other; further ones lie under 更多. */
const MOST = 3;

/**
 * What may be done with a record: what moves it on is the one main button, else editing. What is left over, and what destroys, lies
 * under 更多.
 */
export function DetailActions({ schema, can, onEdit, onDelete, onTake }: DetailActionsProps): ReactNode {
  const transitions = transitionsOf(schema.model, new Set(can));
  const main = transitions.find(({ kind }) => kind === 'primary');
  const others = transitions.filter((transition) => transition !== main);
  const calm = others.filter(({ kind }) => kind !== 'danger');
  const shown = calm.slice(0, MOST - 1);
  const rest = [...calm.slice(shown.length), ...others.filter(({ kind }) => kind === 'danger')];
  const take = (transition: TransitionModel) => (): void => {
    onTake(transition);
  };
  return (
    <span className="gj-detail-actions">
      <MoreActions rest={rest} mayDelete={can.includes('delete')} onDelete={onDelete} onTake={onTake} />
      {shown.map((transition) => (
        <Button key={transition.action} onMouseEnter={preloadForm} onClick={take(transition)}>
          {transition.title}
        </Button>
      ))}
      {can.includes('edit') ? (
        <Button
          type={main === undefined ? 'primary' : 'default'}
          icon={<Icon name="edit" />}
          onMouseEnter={preloadForm}
          onFocus={preloadForm}
          onClick={onEdit}
        >
          编辑
        </Button>
      ) : null}
      {main === undefined ? null : (
        <Button type="primary" onMouseEnter={preloadForm} onFocus={preloadForm} onClick={take(main)}>
          {main.title}
        </Button>
      )}
    </span>
  );
}

function MoreActions({
  rest,
  mayDelete,
  onDelete,
  onTake,
}: {
  rest: readonly TransitionModel[];
  mayDelete: boolean;
  onDelete: () => void;
  onTake: (transition: TransitionModel) => void;
}): ReactNode {
  if (rest.length === 0)
    return mayDelete ? (
      <Button danger icon={<Icon name="trash" />} onClick={onDelete}>
        删除
      </Button>
    ) : null;
  const items = rest.map((transition) => ({
    key: transition.action,
    label: transition.title,
    danger: transition.kind === 'danger',
    onClick: () => {
      onTake(transition);
    },
  }));
  const remove = { key: 'delete', label: '删除', danger: true, onClick: onDelete };
  return (
    <Dropdown trigger={['click']} menu={{ items: mayDelete ? [...items, remove] : items }}>
      <Button icon={<Icon name="chevronDown" size={14} />} iconPlacement="end">
        更多
      </Button>
    </Dropdown>
  );
}
