import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '#renderer/layout/Icon.tsx';
import { permissionStore } from '../session/permissionStore.ts';
import { favouriteAt } from './favouriteAt.ts';
import { useFavourites } from './useFavourites.ts';
import './favourites.css';

const KINDS = { screen: '页面', record: '记录', view: '视图' } as const;

/** Adds the current screen to the favourites, or removes it; hidden if it cannot be a favourite. */
export function FavouriteStar(): ReactNode {
  const { pathname, search } = useLocation();
  const { routes } = useSnapshot(permissionStore);
  const { find, toggle } = useFavourites();
  const [isBusy, setIsBusy] = useState(false);
  const target = favouriteAt(routes, pathname, search);
  if (target === undefined) return null;
  const isKept = find(target) !== undefined;
  const title = isKept ? `取消收藏此${KINDS[target.Kind]}` : `收藏此${KINDS[target.Kind]}`;
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await toggle(target);
    setIsBusy(false);
  };
  return (
    <Button
      type="text"
      className={isKept ? 'gj-star is-on' : 'gj-star'}
      icon={<Icon name="star" size={18} />}
      aria-label={title}
      aria-pressed={isKept}
      title={title}
      onClick={() => void press()}
    />
  );
}
