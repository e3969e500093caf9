import { Dropdown, Popover } from 'antd';
import { cloneElement, useState, type ReactNode } from 'react';
import type { DropMenuProps, PopupProps } from './Popup.tsx';

const CLICK: 'click'[] = ['click'];

/** The menu of a button that was just pressed: it is open, and the button, which is drawn anew with it, keeps the focus. */
export function OpenMenu({ items, placement, children }: DropMenuProps): ReactNode {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dropdown
      trigger={CLICK}
      menu={{ items }}
      open={isOpen}
      onOpenChange={setIsOpen}
      {...(placement === undefined ? {} : { placement })}
    >
      {cloneElement(children, { autoFocus: true })}
    </Dropdown>
  );
}

/** What opened below a button that was just pressed. */
export function OpenPopover({ isOpen, onOpenChange, children, ...rest }: PopupProps): ReactNode {
  return (
    <Popover {...rest} trigger="click" arrow={false} open={isOpen} onOpenChange={onOpenChange}>
      {cloneElement(children, { autoFocus: true })}
    </Popover>
  );
}
