import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES, type ListQuery } from '#engine/query/ListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { formatListQuery, parseListQuery } from '#engine/query/parseListQuery.ts';

const OWN_NAMES: readonly string[] = ['searchKey', 'page', 'rows', 'scene', 'within', 'sort'];

/**
 * The list query that a URL holds. Parameters of the screen around the list, and filters the list does not have, are left out;
 * so is a number of rows that the screen does not offer.
 */
export function readUrlQuery(list: ListModel, scenes: readonly string[], search: URLSearchParams): ListQuery {
  const params = Object.fromEntries(
    [...search].filter(([name]) => OWN_NAMES.includes(name) || list.filters.includes(name)),
  );
  const asked = parseListQuery(list, params);
  const query = PAGE_SIZES.includes(asked.size) ? asked : { ...asked, size: list.pageSize };
  return query.scene === undefined || scenes.includes(query.scene) ? query : { ...query, scene: scenes[0] };
}

/** The URL that holds a list query; foreign parameters of `search` stay. */
export function writeUrlQuery(list: ListModel, query: ListQuery, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of search)
    if (!OWN_NAMES.includes(name) && !list.filters.includes(name)) next.append(name, value);
  for (const [name, value] of Object.entries(formatListQuery(list, query))) next.append(name, value);
  return next;
}

export type SetQuery = (change: Partial<ListQuery>, how?: 'push' | 'replace') => void;

/** The query of a list: in the URL, so that the back button works, or beside it for a list inside a record. */
export function useQueryState(
  list: ListModel,
  scenes: readonly string[],
  isEmbedded: boolean,
): [query: ListQuery, setQuery: SetQuery] {
  const [urlSearch, setUrlSearch] = useSearchParams();
  const [ownSearch, setOwnSearch] = useState(() => new URLSearchParams());
  const search = isEmbedded ? ownSearch : urlSearch;
  const query = useMemo(() => readUrlQuery(list, scenes, search), [list, scenes, search]);
  const setQuery = useCallback<SetQuery>(
    (change, how = 'push') => {
      const isPaging = 'page' in change;
      const settled = isPaging ? change : { ...change, page: 0 };
      const update = (before: URLSearchParams): URLSearchParams =>
        writeUrlQuery(list, { ...readUrlQuery(list, scenes, before), ...settled }, before);
      if (isEmbedded) setOwnSearch(update);
      // At once and not as a transition: a box that was ticked must not wait for the rows.
      else setUrlSearch(update, { replace: how === 'replace', flushSync: true });
    },
    [list, scenes, isEmbedded, setUrlSearch],
  );
  return [query, setQuery];
}
