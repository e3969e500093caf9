import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { CreateModel } from '#engine/model/ListModel.ts';
import { Icon } from '../../layout/Icon.tsx';

interface CreateButtonsProps {
  readonly creates: readonly CreateModel[];
  readonly onCreate: (create: CreateModel) => void;
  /** The user is about to press: fetch what the form needs. */
  readonly onIntent: () => void;
  /** The screen has its primary button elsewhere. */
  readonly isSecond?: boolean;
}

/** The first way to make a record as the primary button of its screen, further ones beside it in a menu. */
export function CreateButtons({ creates, onCreate, onIntent, isSecond = false }: CreateButtonsProps): ReactNode {
  const [first, ...others] = creates;
  if (first === undefined) return null;
  const items = others.map((create) => ({
    key: create.form + create.title,
    label: create.title,
    onClick: () => {
      onCreate(create);
    },
  }));
  return (
    <span className="gj-create-group">
      <Button
        type={isSecond ? 'default' : 'primary'}
        icon={<Icon name="plus" />}
        onMouseEnter={onIntent}
        onFocus={onIntent}
        onClick={() => {
          onCreate(first);
        }}
      >
        {first.title}
      </Button>
      {items.length === 0 ? null : (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button aria-label="更多新建方式" icon={<Icon name="chevronDown" />} onMouseEnter={onIntent} />
        </Dropdown>
      )}
    </span>
  );
}
