import { useEffect, useMemo, useState } from 'react';
import type { FindReply } from '#wire/PickReply.ts';
import { holdsText } from '#fields/holdsText.ts';
import { useDebounced } from '#renderer/layout/composing.ts';
import type { IconName } from '#renderer/layout/Icon.tsx';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { menuIcon } from '../screens/menuIcon.ts';
import { listEntries } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import type { FavouritePlace } from '../favourites/useFavourites.ts';
import { recentPlaces } from './recentPlaces.ts';

export interface PaletteItem {
  readonly key: string;
  readonly path: string;
  readonly icon: IconName;
  readonly title: string;
  readonly sub: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteItems {
  readonly groups: readonly PaletteGroup[];
  readonly isLoading: boolean;
  readonly error: string | undefined;
  /** Titles of entities that initials do not find all records of yet. */
  readonly unread: readonly string[];
  /** The text sent to the server. */
  readonly asked: string;
}

const SEARCH_DELAY_MS = 120;
const MIN_QUERY_LENGTH = 2;

/** The palette's lines for a text: matching titles, actions and records; without one favourites and recent places. */
export function usePaletteItems(text: string, account: string, favourites: readonly FavouritePlace[]): PaletteItems {
  const { client, recordPath, listPath } = useRenderer();
  const typed = text.trim();
  const asked = useDebounced(typed.length < MIN_QUERY_LENGTH ? '' : typed, SEARCH_DELAY_MS);
  const { data, isLoading, error } = useGet(client.http, '/api/System/Find', { searchKey: asked });
  // Keep the entities that can be created while the next records are loading.
  const [creates, setCreates] = useState<FindReply['Creates']>([]);
  useEffect(() => {
    if (data !== undefined) setCreates(data.Creates);
  }, [data]);
  const groups = useMemo(() => {
    const kept = favourites.map(({ Id, path, title, icon }) => ({ key: `kept ${Id}`, path, icon, title, sub: '' }));
    if (typed === '')
      return withItems([
        { title: '收藏', items: kept },
        { title: '最近打开', items: recentItems(account) },
      ]);
    const entries = listEntries(permissionStore.routes).filter(({ route }) => route.IsHidden !== true);
    const screens = entries
      // Favourites are already listed above.
      .filter(({ path }) => !kept.some((favourite) => favourite.path === path && holdsText(favourite.title, typed)))
      .filter(({ route, groups: above }) => holdsText([...above, route.Title].join(' '), typed))
      .map(({ route, path, groups: above }) => ({
        key: `screen ${path} ${route.Title}`,
        path,
        icon: menuIcon(route.Icon),
        title: route.Title,
        sub: above.join(' / '),
      }));
    const actions = creates.flatMap(({ List, Button, Title }): PaletteItem[] => {
      const path = listPath(List);
      if (path === undefined || !holdsText(Title, typed)) return [];
      const to = withParam(path, 'new', String(Button));
      return [{ key: `new ${to}`, path: to, icon: 'plus', title: Title, sub: '' }];
    });
    const found = asked === typed && !isLoading ? data : undefined;
    const filters = (found?.Filters ?? []).flatMap(({ List, Title, Words, Field, Value }): PaletteItem[] => {
      const path = listPath(List);
      if (path === undefined) return [];
      const to = withParam(path, Field, Value);
      return [{ key: `filter ${to}`, path: to, icon: 'filter', title: Words, sub: Title }];
    });
    const more = (found?.FilterCount ?? 0) - (found?.Filters.length ?? 0);
    const records = (found?.Groups ?? []).map(({ Entity, Title, Rows, More, ByInitials }) => ({
      title: More ? `${Title}（前 ${Rows.length} 条，多输入几个字可以缩小范围）` : Title,
      items: [
        ...Rows.flatMap(({ Id, Text, Sub }): PaletteItem[] => {
          const path = recordPath(Entity, Id);
          return path === undefined
            ? []
            : [{ key: `${Entity} ${Id}`, path, icon: 'file', title: Text, sub: Sub ?? '' }];
        }),
        ...moreOf(More && !ByInitials ? listPath(`${Entity}/list`) : undefined, asked, Title),
      ],
    }));
    return withItems([
      { title: '收藏', items: kept.filter(({ title }) => holdsText(title, typed)) },
      { title: '操作', items: actions },
      { title: '页面', items: screens },
      { title: more > 0 ? `筛选（另有 ${more} 个，多输入几个字可以缩小范围）` : '筛选', items: filters },
      ...records,
    ]);
  }, [typed, asked, data, isLoading, creates, account, favourites, recordPath, listPath]);
  return {
    groups,
    isLoading: isLoading && typed.length >= MIN_QUERY_LENGTH,
    unread: asked === typed && !isLoading ? (data?.Unread ?? []) : [],
    error: error === undefined ? undefined : errorText(error),
    asked,
  };
}

const withParam = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`;

function moreOf(list: string | undefined, searchKey: string, title: string): PaletteItem[] {
  if (list === undefined || list.includes('?')) return [];
  const path = `${list}?${new URLSearchParams({ searchKey }).toString()}`;
  return [{ key: `more ${path}`, path, icon: 'list', title: `在${title}里查看全部结果`, sub: '' }];
}

const withItems = (groups: readonly PaletteGroup[]): PaletteGroup[] => groups.filter(({ items }) => items.length > 0);

const recentItems = (account: string): PaletteItem[] =>
  recentPlaces(account).map(({ path, title }) => ({ key: `recent ${path}`, path, icon: 'clock', title, sub: '' }));
