import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { isComposed } from '#renderer/layout/composing.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { menuIcon } from '../screens/menuIcon.ts';
import { MenuStar } from '../favourites/MenuStar.tsx';
import { listEntries } from '../session/matchRoute.ts';

interface MenuFilterProps {
  readonly routes: readonly MenuRoute[];
  /** The bar shows texts, not only icons. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onNavigate: (() => void) | undefined;
  /** Called when filter results replace the whole menu, and when the menu returns. */
  readonly onFilter: (isFiltered: boolean) => void;
}

type Holds = (whole: string, part: string) => boolean;

const asWritten: Holds = (whole, part) => whole.toLowerCase().includes(part.toLowerCase());

/** Narrows the menu to matching entries, by pinyin too. Arrows move, Enter opens, Esc brings the whole menu back. */
export function MenuFilter({ routes, isOpen, onOpen, onNavigate, onFilter }: MenuFilterProps): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [holds, setHolds] = useState<Holds>(() => asWritten);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const typed = text.trim();
  const found =
    typed === ''
      ? []
      : listEntries(routes).filter(
          ({ route, groups }) => route.IsHidden !== true && holds([...groups, route.Title].join(' '), typed),
        );
  const change = (next: string): void => {
    setText(next);
    onFilter(next.trim() !== '');
  };
  const leave = (): void => {
    change('');
    onNavigate?.();
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const [first] = found;
    if (event.key === 'Escape' && text !== '') {
      // A drawer around the menu stays open.
      event.stopPropagation();
      change('');
      box.current?.focus();
    } else if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? box.current : links[at - 1])?.focus();
    else if (event.key === 'Enter' && at < 0 && first !== undefined) {
      leave();
      void navigate(first.path);
    } else return;
    event.preventDefault();
  };
  if (!isOpen)
    return (
      <div className="gj-menu-filter">
        <button
          type="button"
          className="gj-menu-item"
          title="筛选菜单"
          aria-label="筛选菜单"
          onClick={() => {
            onOpen();
            requestAnimationFrame(() => box.current?.focus());
          }}
        >
          <Icon name="search" size={18} />
        </button>
      </div>
    );
  return (
    <div role="search" className="gj-menu-search" aria-label="菜单" onKeyDown={press}>
      <div className="gj-menu-filter">
        <label className="gj-flex gj-search-box gj-menu-box">
          <Icon name="search" />
          <input
            ref={box}
            type="search"
            aria-label="筛选菜单"
            aria-controls={id}
            placeholder="筛选菜单"
            value={text}
            onFocus={() => {
              // If this import fails, the next focus tries again; until then letters are matched literally.
              import('#fields/holdsText.ts').then(
                ({ holdsText }) => setHolds(() => holdsText),
                () => undefined,
              );
            }}
            onChange={(event) => change(event.target.value)}
          />
        </label>
      </div>
      <ul ref={list} id={id} className="gj-menu-found" aria-label="找到的菜单" hidden={typed === ''}>
        {found.map(({ route, path, groups }) => (
          <li key={`${path} ${route.Title}`}>
            <NavLink to={path} className="gj-menu-item" aria-keyshortcuts="Control+D" onClick={leave}>
              <Icon name={menuIcon(route.Icon)} size={18} />
              <span className="gj-menu-text">
                {route.Title}
                {groups.length === 0 ? null : <small>{groups.join(' / ')}</small>}
              </span>
            </NavLink>
            <MenuStar path={path} title={route.Title} />
          </li>
        ))}
      </ul>
      <p className="gj-menu-none" role="status">
        {typed === '' ? '' : found.length === 0 ? '没有这样的菜单' : ''}
      </p>
    </div>
  );
}
