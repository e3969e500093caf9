import { Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import type { ReferenceControlProps } from '../../fields/filters/ReferenceControl.tsx';
import { FilterControl } from './FilterControl.tsx';

/** One filter as a button that shows what it is set to; its control opens below it. */
export function FilterPill({ label, ...props }: ReferenceControlProps & { label: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const { field, text, onChange } = props;
  const isSet = text !== '';
  const close = (): void => {
    setIsOpen(false);
  };
  const clear = (): void => {
    onChange('');
  };
  return (
    <span className={isSet ? 'gj-pill is-set' : 'gj-pill'}>
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={<FilterControl {...props} onDone={close} />}
      >
        <button type="button" className="gj-pill-button" aria-expanded={isOpen}>
          {field.title}
          {isSet ? <span className="gj-pill-value">{label}</span> : null}
          <Icon name="chevronDown" size={14} />
        </button>
      </Popover>
      {isSet ? (
        <button type="button" className="gj-pill-clear" aria-label={`清除${field.title}`} onClick={clear}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  );
}
