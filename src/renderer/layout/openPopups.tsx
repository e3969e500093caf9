import { Dropdown, Popover, type MenuProps, type PopoverProps } from 'antd';
import { cloneElement, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';

export type Trigger = ReactElement<HTMLAttributes<HTMLElement>>;

export interface DropMenuProps {
  readonly items: NonNullable<MenuProps['items']>;
  readonly placement?: 'bottomRight' | 'bottomLeft';
  readonly children: Trigger;
}

export interface PopupProps extends Pick<PopoverProps, 'title' | 'destroyOnHidden'> {
  readonly placement: 'bottom' | 'bottomRight' | 'bottomLeft';
  readonly content: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: Trigger;
}

const CLICK: 'click'[] = ['click'];

/** The menu of a just pressed button: initially open; the button is rendered again with it and keeps the focus. */
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

/** The popover of a button that was just pressed. */
export const OpenPopover = ({ isOpen, onOpenChange, children, ...rest }: PopupProps): ReactNode => (
  <Popover {...rest} trigger="click" arrow={false} open={isOpen} onOpenChange={onOpenChange}>
    {cloneElement(children, { autoFocus: true })}
  </Popover>
);
