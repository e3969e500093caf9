import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { NavLink, useLocation } from 'react-router-dom';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { pageText } from '#client/pageText.ts';
import { appStore } from '../session/appStore.ts';
import { projectStore } from '../session/projectStore.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { setSidebar } from './setSidebar.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { lazyOnRender, lazyWhenIdle } from '#renderer/layout/whenIdle.ts';
import { revealWithin } from '#renderer/layout/revealWithin.ts';
import { menuIcon } from '../screens/menuIcon.ts';
import './sidebar.css';

const PhoneMenu = lazyOnRender(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

const FavouriteGroup = lazyOnRender(async () => (await import('../favourites/FavouriteGroup.tsx')).FavouriteGroup);

const MenuStar = lazyWhenIdle(async () => (await import('../favourites/MenuStar.tsx')).MenuStar);

const MenuFilter = lazyWhenIdle(async () => (await import('./MenuFilter.tsx')).MenuFilter);

/** The menu at the left, or on a phone at the bottom, and in a drawer that closes after each choice. */
export function SideMenu({ routes, isPhone }: { routes: readonly MenuRoute[]; isPhone: boolean }): ReactNode {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { isSidebarOpen } = useSnapshot(appStore);
  const { title } = useSnapshot(projectStore);
  const sidebar = (
    <Sidebar
      title={title}
      routes={routes}
      isOpen={isPhone || isSidebarOpen}
      onOpen={() => setSidebar(true)}
      onNavigate={() => setIsDrawerOpen(false)}
    />
  );
  if (!isPhone) return <div className="gj-shell-side">{sidebar}</div>;
  return (
    <Suspense>
      <PhoneMenu
        routes={routes}
        isOpen={isDrawerOpen}
        onOpen={() => setIsDrawerOpen(true)}
        onClose={() => setIsDrawerOpen(false)}
      >
        {sidebar}
      </PhoneMenu>
    </Suspense>
  );
}

/** The user's menu: entries with icons, groups that fold. Collapsed, only the icons remain and a group opens the bar. */
function Sidebar(props: {
  title: string;
  routes: readonly MenuRoute[];
  isOpen: boolean;
  onOpen: () => void;
  onNavigate?: () => void;
}): ReactNode {
  const { title, routes, isOpen, onOpen, onNavigate } = props;
  const { pathname } = useLocation();
  const logo = pageText('logo');
  const list = useRef<HTMLUListElement>(null);
  const { favourites } = useSnapshot(permissionStore);
  const [isFiltered, setIsFiltered] = useState(false);
  // The current entry may be below the visible part.
  useEffect(() => {
    const current = list.current?.querySelector('.active') ?? null;
    if (list.current !== null && current !== null) revealWithin(list.current, current);
  }, [pathname]);
  return (
    <nav className={isOpen ? 'gj-sidebar' : 'gj-sidebar is-collapsed'} aria-label="主菜单" onKeyDown={pressStar}>
      <p className="gj-brand" title={title}>
        {logo === '' ? (
          <span className="gj-brand-mark" aria-hidden>
            {title.slice(0, 1)}
          </span>
        ) : (
          <img className="gj-brand-logo" src={logo} alt="" />
        )}
        <span className="gj-brand-name">{title}</span>
      </p>
      <Suspense fallback={<div className="gj-menu-filter" />}>
        <MenuFilter {...{ routes, isOpen, onOpen, onNavigate }} onFilter={setIsFiltered} />
      </Suspense>
      <ul ref={list} className="gj-menu" hidden={isFiltered && isOpen}>
        {favourites?.length === 0 ? null : (
          <Suspense>
            <FavouriteGroup {...{ isOpen, onOpen, onNavigate }} />
          </Suspense>
        )}
        {routes
          .filter((route) => route.IsHidden !== true)
          .map((route) =>
            route.Children === undefined ? (
              <li key={route.Path ?? route.Title}>
                <MenuLink route={route} isOpen={isOpen} onNavigate={onNavigate} />
              </li>
            ) : (
              <MenuGroup key={route.Title} route={route} isOpen={isOpen} onOpen={onOpen} onNavigate={onNavigate} />
            ),
          )}
      </ul>
    </nav>
  );
}

/** Ctrl+D at an entry presses its star. */
function pressStar(event: KeyboardEvent): void {
  if (!event.ctrlKey || event.key !== 'd' || !(event.target instanceof Element)) return;
  const star = event.target.closest('li')?.querySelector<HTMLElement>(':scope > .gj-menu-star');
  if (star === null || star === undefined) return;
  event.preventDefault();
  star.click();
}

interface MenuProps {
  readonly route: MenuRoute;
  readonly isOpen: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function MenuLink({ route, isOpen, onNavigate }: MenuProps): ReactNode {
  const title = isOpen ? undefined : route.Title;
  const path = route.Path ?? '/';
  return (
    <>
      <NavLink to={path} className="gj-menu-item" aria-keyshortcuts="Control+D" title={title} onClick={onNavigate}>
        <Icon name={menuIcon(route.Icon)} size={18} />
        <span className="gj-menu-text">{route.Title}</span>
      </NavLink>
      <Suspense>{isOpen ? <MenuStar path={path} title={route.Title} /> : null}</Suspense>
    </>
  );
}

function MenuGroup({ route, isOpen, onOpen, onNavigate }: MenuProps & { onOpen: () => void }): ReactNode {
  const { pathname } = useLocation();
  const children = (route.Children ?? []).filter((child) => child.IsHidden !== true);
  const holdsCurrent = children.some(({ Path }) => Path !== undefined && pathname.startsWith(Path));
  const [isUnfolded, setIsUnfolded] = useState<boolean>();
  const isShown = isOpen && (isUnfolded ?? holdsCurrent);
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 'gj-menu-item is-parent' : 'gj-menu-item'}
        aria-expanded={isShown}
        title={isOpen ? undefined : route.Title}
        onClick={() => {
          if (!isOpen) onOpen();
          setIsUnfolded(!isShown);
        }}
      >
        <Icon name={menuIcon(route.Icon)} size={18} />
        <span className="gj-menu-text">{route.Title}</span>
        <span className="gj-menu-arrow">
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      <ul hidden={!isShown}>
        {children.map((child) => (
          <li key={child.Path ?? child.Title}>
            <MenuLink route={child} isOpen={isOpen} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  );
}
