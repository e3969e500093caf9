import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { listEntries } from '../session/matchRoute.ts';
import './header.css';
import { lazyWhenIdle } from '#renderer/layout/whenIdle.ts';
import { initials } from '../session/initials.ts';
import { userName } from '../session/userStore.ts';

const FavouriteStar = lazyWhenIdle(async () => (await import('../favourites/FavouriteStar.tsx')).FavouriteStar);

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
const preloadMenu = (): void => {
  // If this import fails, opening the menu imports again.
  import('./UserMenu.tsx').catch(() => undefined);
};

const Bell = lazyWhenIdle(async () => (await import('./Bell.tsx')).Bell);

interface HeaderProps {
  readonly crumbs: readonly string[];
  readonly user: CurrentUser;
  readonly routes: readonly MenuRoute[];
  readonly isPhone: boolean;
  readonly isSidebarOpen: boolean;
  /** Folds or unfolds the menu; a phone has it elsewhere. */
  readonly onToggle: () => void;
  /** Opens what finds records and screens. */
  readonly onFind: () => void;
}

/** The bar above every screen: where one is, and who. */
export function Header({ crumbs, user, routes, isPhone, isSidebarOpen, onToggle, onFind }: HeaderProps): ReactNode {
  const bell = listEntries(routes).find(({ route }) => route.Badge !== undefined)?.route;
  const label = isSidebarOpen ? '收起菜单' : '展开菜单';
  return (
    <header className="gj-flex gj-header">
      {isPhone ? null : (
        <Button
          type="text"
          icon={<Icon name={isSidebarOpen ? 'fold' : 'unfold'} size={18} />}
          aria-label={label}
          title={label}
          onClick={onToggle}
        />
      )}
      <ol className="gj-crumbs" aria-label="当前位置" aria-live="polite">
        {crumbs.map((crumb, index) => (
          <li key={`${index} ${crumb}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb}
          </li>
        ))}
      </ol>
      <span className="gj-star-place">
        <Suspense>
          <FavouriteStar />
        </Suspense>
      </span>
      <button
        type="button"
        className="gj-hint gj-find"
        title="查找（Ctrl+K）"
        aria-keyshortcuts="Control+K"
        onClick={onFind}
      >
        <Icon name="search" size={18} />
        <span>查找</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {bell === undefined ? null : (
        <span className="gj-bell-place">
          <Suspense>
            <Bell route={bell} />
          </Suspense>
        </span>
      )}
      <User user={user} />
    </header>
  );
}

/** The signed-in user. The user menu is loaded on the first hover. */
function User({ user }: { user: CurrentUser }): ReactNode {
  const name = userName(user);
  // The linked record of an outside user may have the user's own name.
  const belongs = user.UnitName ?? user.CustomerName ?? '';
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <button
      type="button"
      className="gj-flex gj-user"
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setIsUsed(true)}
    >
      <span className="gj-avatar" aria-hidden>
        {initials(name)}
      </span>
      <span className="gj-user-name">
        {name}
        <small>{belongs === name ? '' : belongs}</small>
      </span>
      <Icon name="chevronDown" size={14} />
    </button>
  );
  return isUsed ? (
    <Suspense fallback={button}>
      <UserMenu>{button}</UserMenu>
    </Suspense>
  ) : (
    button
  );
}
