import type { Favourite } from '#wire/calls/FAVOURITE_CALLS.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { listEntries } from '../session/matchRoute.ts';
import { permissionStore, setMenu } from '../session/permissionStore.ts';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { errorText } from '#renderer/feedback/errorText.ts';
import type { IconName } from '#renderer/layout/Icon.tsx';
import { useRenderer, type Renderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { menuIcon } from '../screens/menuIcon.ts';
import type { FavouriteTarget } from './favouriteAt.ts';

/** Something that is kept at hand, and where it opens. */
export interface FavouritePlace extends FavouriteTarget {
  readonly Id: number;
  readonly title: string;
  readonly path: string;
  readonly icon: IconName;
}

export interface Favourites {
  /** In their order; targets that are no longer in the menu are omitted. */
  readonly places: readonly FavouritePlace[];
  /** Fetches them once more; undefined where they were fetched. */
  readonly retry: (() => Promise<unknown>) | undefined;
  readonly find: (target: FavouriteTarget) => FavouritePlace | undefined;
  /** Adds or removes a favourite. Reports a failure; returns whether it succeeded. */
  readonly toggle: (target: FavouriteTarget) => Promise<boolean>;
  /** Puts one in the place of its neighbour. */
  readonly move: (place: FavouritePlace, step: -1 | 1) => Promise<void>;
}

export function useFavourites(): Favourites {
  const renderer = useRenderer();
  const { client, work, notify } = renderer;
  const { routes, favourites } = useSnapshot(permissionStore);
  const places = useMemo(
    () => (favourites ?? []).flatMap((each) => placeOf(each, routes, renderer)),
    [favourites, routes, renderer],
  );
  const act = async (make: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work.track(make());
      const { Rows } = await work.track(client.http.get('/api/Favourite/Search', {}));
      setMenu(permissionStore.routes, Rows);
      return true;
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      return false;
    }
  };
  const find = ({ Kind, Entity, Target }: FavouriteTarget): FavouritePlace | undefined =>
    places.find((place) => place.Kind === Kind && place.Entity === Entity && place.Target === Target);
  return {
    places,
    retry: favourites === undefined ? () => act(() => Promise.resolve()) : undefined,
    find,
    toggle: (target) => {
      const known = find(target);
      return act(() =>
        known === undefined
          ? client.http.post('/api/Favourite/Save', {
              ...{ kind: target.Kind, entity: target.Entity, target: target.Target },
            })
          : client.http.post('/api/Favourite/Delete', { id: known.Id }),
      );
    },
    move: async (place, step) => {
      const ids = places.map(({ Id }) => Id);
      const from = ids.indexOf(place.Id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= ids.length) return;
      ids.splice(from, 1);
      ids.splice(to, 0, place.Id);
      await act(() => client.http.post('/api/Favourite/Order', { ids }));
    },
  };
}

function placeOf(
  { Id, Kind, Entity, Target, List, Title }: Favourite,
  routes: readonly MenuRoute[],
  { recordPath, listPath }: Renderer,
): FavouritePlace[] {
  const place = { Id, Kind, Entity, Target };
  if (Kind === 'screen') {
    const entry = listEntries(routes).find(({ route, path }) => path === Target && route.IsHidden !== true);
    return entry === undefined
      ? []
      : [{ ...place, title: entry.route.Title, path: Target, icon: menuIcon(entry.route.Icon) }];
  }
  if (Kind === 'record') {
    const path = recordPath(Entity, Number(Target));
    return path === undefined ? [] : [{ ...place, title: Title || `#${Target}`, path, icon: 'file' }];
  }
  const path = listPath(List);
  if (path === undefined) return [];
  return [{ ...place, title: Title, path: `${path}${path.includes('?') ? '&' : '?'}view=${Target}`, icon: 'filter' }];
}
