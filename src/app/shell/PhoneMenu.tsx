import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { menuIcon } from '../screens/menuIcon.ts';

const BODY = { body: { padding: 0 } };

/** Number of menu entries in the bar, in addition to the button for the whole menu. */
const MAX_ENTRIES = 4;

interface PhoneMenuProps {
  readonly routes: readonly MenuRoute[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu on a phone: a bar at the bottom with the first entries, and a drawer with all. Wide screens load neither. */
export function PhoneMenu({ routes, isOpen, onOpen, onClose, children }: PhoneMenuProps): ReactNode {
  const entries = routes
    .flatMap((route) => route.Children ?? [route])
    .filter(({ IsHidden, Path }) => IsHidden !== true && Path !== undefined);
  return (
    <>
      <nav className="gj-phone-bar" aria-label="常用菜单">
        {entries.slice(0, MAX_ENTRIES).map((route) => (
          <NavLink key={route.Path} to={route.Path ?? '/'}>
            <Icon name={menuIcon(route.Icon)} size={20} />
            <span>{route.Title}</span>
          </NavLink>
        ))}
        <button type="button" aria-label="打开菜单" aria-expanded={isOpen} onClick={onOpen}>
          <Icon name="menu" size={20} />
          <span>菜单</span>
        </button>
      </nav>
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
    </>
  );
}
