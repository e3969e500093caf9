import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FindReply } from '#wire/PickReply.ts';
import { useDebounced } from '#renderer/layout/useDebounced.ts';
import type { IconName } from '#renderer/layout/iconPaths.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { menuIcon } from '../screens/menuIcon.ts';
import { listEntries } from '../session/matchRoute.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { keptPlaces } from './kept.ts';

/** One line of the palette: where it leads, and how it reads. */
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
  /** What was asked of the server. */
  readonly asked: string;
}

const PAUSE = 120;
const LEAST = 2;

const holds = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());

/** What the palette offers for a text: without one where its user was and what he pinned, else actions, screens and records. */
export function usePaletteItems(text: string, account: string, version: number): PaletteItems {
  const { client, recordPath, listPath } = useRenderer();
  const typed = text.trim();
  const asked = useDebounced(typed.length < LEAST ? '' : typed, PAUSE);
  const load = useCallback((signal: AbortSignal) => client.session.find(asked, { signal }), [client, asked]);
  const { data, isLoading, error } = useLoad(load);
  // What one may make stays known while the next records are on their way.
  const [creates, setCreates] = useState<FindReply['Creates']>([]);
  useEffect(() => {
    if (data !== undefined) setCreates(data.Creates);
  }, [data]);
  const groups = useMemo(() => {
    if (typed === '') return keptGroups(account);
    const entries = listEntries(permissionStore.routes).filter(({ route }) => route.IsHidden !== true);
    const screens = entries
      .filter(({ route, groups: above }) => holds([...above, route.Title].join(' '), typed))
      .map(({ route, path, groups: above }) => ({
        key: `screen ${path} ${route.Title}`,
        path,
        icon: menuIcon(route.Icon),
        title: route.Title,
        sub: above.join(' / '),
      }));
    const actions = creates.flatMap(({ List, Button, Title }): PaletteItem[] => {
      const path = listPath(List);
      if (path === undefined || !holds(Title, typed)) return [];
      const to = withParam(path, 'new', Button);
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
    const records = (found?.Groups ?? []).map(({ Entity, Title, Rows, More }) => ({
      title: More ? `${Title}（前 ${Rows.length} 条，多输入几个字可以缩小范围）` : Title,
      items: [
        ...Rows.flatMap(({ Id, Text, Sub }): PaletteItem[] => {
          const path = recordPath(Entity, Id);
          return path === undefined
            ? []
            : [{ key: `${Entity} ${Id}`, path, icon: 'file', title: Text, sub: Sub ?? '' }];
        }),
        ...moreOf(More ? listPath(`${Entity}/list`) : undefined, asked, Title),
      ],
    }));
    return [
      { title: '操作', items: actions },
      { title: '页面', items: screens },
      { title: more > 0 ? `筛选（另有 ${more} 个，多输入几个字可以缩小范围）` : '筛选', items: filters },
      ...records,
    ].filter(({ items }) => items.length > 0);
  }, [typed, asked, data, isLoading, creates, account, version, recordPath, listPath]);
  return {
    groups,
    isLoading: isLoading && typed.length >= LEAST,
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

function keptGroups(account: string): PaletteGroup[] {
  const drawn = (kind: 'pinned' | 'recent', icon: IconName): PaletteItem[] =>
    keptPlaces(kind, account).map(({ path, title }) => ({ key: `${kind} ${path}`, path, icon, title, sub: '' }));
  return [
    { title: '已固定', items: drawn('pinned', 'star') },
    { title: '最近打开', items: drawn('recent', 'clock') },
  ].filter(({ items }) => items.length > 0);
}
