import { useState, type ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useFavourites } from './useFavourites.ts';
import './favourites.css';

/** The star at an entry of the menu: keeps its screen at hand, or keeps it no longer. Keys reach it by Ctrl+D at the entry, so that Tab goes on to the next one. */
export function MenuStar({ path, title }: { path: string; title: string }): ReactNode {
  const { find, toggle } = useFavourites();
  const { notify } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const target = { Kind: 'screen', Entity: '', Target: path } as const;
  const isKept = find(target) !== undefined;
  const name = isKept ? `把${title}移出收藏` : `把${title}放进收藏`;
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    if (await toggle(target)) notify.info(isKept ? `“${title}”已移出收藏` : `“${title}”已放进菜单最上面的收藏`);
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={isKept ? 'gj-menu-star gj-star is-on' : 'gj-menu-star gj-star'}
      aria-label={name}
      aria-pressed={isKept}
      title={`${name}（Ctrl+D）`}
      onClick={() => void press()}
    >
      <Icon name="star" />
    </button>
  );
}
