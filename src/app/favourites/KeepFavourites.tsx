import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { Favourites } from './useFavourites.ts';

interface KeepFavouritesProps {
  readonly favourites: Favourites;
  readonly onClose: () => void;
}

/** Sorts and removes the user's favourites. */
export function KeepFavourites({ favourites: { places, move, toggle }, onClose }: KeepFavouritesProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  const act = async (done: Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    await done;
    setIsBusy(false);
  };
  return (
    <Modal open width={520} title="整理收藏" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <ul className="gj-favourites-lines" aria-label="收藏">
        {places.map((place, at) => (
          <li key={place.Id}>
            <Icon name={place.icon} />
            <span>{place.title}</span>
            <Button
              size="small"
              type="text"
              aria-label={`上移${place.title}`}
              icon={<Icon name="arrowUp" size={14} />}
              disabled={isBusy || at === 0}
              onClick={() => void act(move(place, -1))}
            />
            <Button
              size="small"
              type="text"
              aria-label={`下移${place.title}`}
              icon={<Icon name="arrowDown" size={14} />}
              disabled={isBusy || at === places.length - 1}
              onClick={() => void act(move(place, 1))}
            />
            <Button
              size="small"
              type="text"
              danger
              aria-label={`取消收藏${place.title}`}
              icon={<Icon name="trash" size={14} />}
              disabled={isBusy}
              onClick={() => void act(toggle(place))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
