import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CrmRoute } from '#wire/CrmRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { listEntries } from '../routes/matchRoute.ts';
import './header.css';
import { Bell } from './Bell.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderProps {
  /** Where the user is: groups, entry, record. */
  readonly crumbs: readonly string[];
  readonly user: CurrentUser;
  readonly routes: readonly CrmRoute[];
  readonly isPhone: boolean;
  readonly isSidebarOpen: boolean;
  /** Opens or closes the menu. */
  readonly onToggle: () => void;
}

/** The bar above every screen: where one is, and who. */
export function Header({ crumbs, user, routes, isPhone, isSidebarOpen, onToggle }: HeaderProps): ReactNode {
  const bell = listEntries(routes).find(({ route }) => route.Badge !== undefined)?.route;
  const label = isPhone ? '打开菜单' : isSidebarOpen ? '收起菜单' : '展开菜单';
  return (
    <header className="gj-header">
      <Button
        type="text"
        icon={<Icon name={isPhone ? 'menu' : isSidebarOpen ? 'fold' : 'unfold'} size={18} />}
        aria-label={label}
        title={label}
        onClick={onToggle}
      />
      <ol className="gj-crumbs" aria-label="当前位置">
        {crumbs.map((crumb, index) => (
          <li key={`${index} ${crumb}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
      {bell === undefined ? null : <Bell route={bell} />}
      <UserMenu user={user} />
    </header>
  );
}
