import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useFavourites, type FavouritePlace } from './useFavourites.ts';
import './favourites.css';

const KeepFavourites = lazy(async () => ({ default: (await import('./KeepFavourites.tsx')).KeepFavourites }));

interface FavouriteGroupProps {
  /** The bar shows texts, not only icons. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onNavigate: (() => void) | undefined;
}

/** The user's favourites at the top of the menu, if any. Alt with arrows moves one, Delete removes it. */
export function FavouriteGroup({ isOpen, onOpen, onNavigate }: FavouriteGroupProps): ReactNode {
  const favourites = useFavourites();
  const { places, retry, move, toggle } = favourites;
  const [isUnfolded, setIsUnfolded] = useState(true);
  const [isKeeping, setIsKeeping] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  const order = places.map(({ Id }) => Id).join();
  // The focus goes with one that a key moves, and to the next where one is taken away.
  useEffect(() => {
    const at = wanted.current;
    if (at === undefined) return;
    wanted.current = undefined;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    links[Math.min(at, links.length - 1)]?.focus();
  }, [order]);
  if (retry !== undefined)
    return (
      <li className="gj-favourites">
        <button type="button" className="gj-menu-item" title="收藏没有取到，点击重试" onClick={() => void retry()}>
          <Icon name="warning" />
          <span className="gj-menu-text">收藏没有取到，重试</span>
        </button>
      </li>
    );
  if (places.length === 0) return null;
  const isShown = isOpen && isUnfolded;
  const press = (event: KeyboardEvent, place: FavouritePlace, at: number): void => {
    const step = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    wanted.current = at + (step ?? 0);
    void (step === undefined ? toggle(place) : move(place, step));
  };
  return (
    <li className="gj-favourites">
      <button
        type="button"
        className="gj-menu-item"
        aria-expanded={isShown}
        title={isOpen ? undefined : '收藏'}
        onClick={() => {
          if (!isOpen) onOpen();
          setIsUnfolded(!isShown);
        }}
      >
        <Icon name="star" size={18} />
        <span className="gj-menu-text">收藏</span>
        <span className="gj-menu-arrow">
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
      <ul ref={list} hidden={!isShown}>
        {places.map((place, at) => (
          <li key={place.Id}>
            <Link
              to={place.path}
              className="gj-menu-item"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
              title={`${place.title}（Alt+↑↓ 移动，Delete 取消收藏）`}
              onClick={onNavigate}
              onKeyDown={(event) => press(event, place, at)}
            >
              <span className="gj-menu-text">{place.title}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className="gj-menu-item gj-favourites-keep" onClick={() => setIsKeeping(true)}>
            <span className="gj-menu-text">整理收藏</span>
          </button>
        </li>
      </ul>
      {!isKeeping ? null : (
        <Suspense>
          <KeepFavourites favourites={favourites} onClose={() => setIsKeeping(false)} />
        </Suspense>
      )}
    </li>
  );
}
