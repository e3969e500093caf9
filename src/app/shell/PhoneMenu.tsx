import { Drawer } from 'antd';
import type { ReactNode } from 'react';

const BODY = { body: { padding: 0 } };

/** The drawer that holds the menu on a phone; wide screens do without it and its code. */
export function PhoneMenu({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Drawer
      aria-label="菜单"
      placement="left"
      size={280}
      open={isOpen}
      closable={false}
      styles={BODY}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
