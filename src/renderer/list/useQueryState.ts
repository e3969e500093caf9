import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES, type ListQuery } from '#engine/query/ListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ViewsReply } from '#wire/calls/VIEW_CALLS.ts';
import { type SetQuery, VIEW, viewAt } from './views/useListViews.ts';
import { formatListQuery, isOfQuery, parseListQuery } from '#engine/query/parseListQuery.ts';

/** The list query in a URL, on top of its view (`base`); ignores parameters and filters that the list does not have. */
export function readUrlQuery(
  list: ListModel,
  scenes: readonly string[],
  search: URLSearchParams,
  base: Readonly<Record<string, string>> = {},
): ListQuery {
  const params = Object.fromEntries([...search].filter(([name]) => isOfQuery(list, name)));
  const asked = parseListQuery(list, { ...base, ...params });
  const query = PAGE_SIZES.includes(asked.size) ? asked : { ...asked, size: list.pageSize };
  return query.scene === undefined || scenes.includes(query.scene) ? query : { ...query, scene: scenes[0] };
}

/** The URL of a list query, with the differences from a view (`base`); other parameters of `search` stay. */
export function writeUrlQuery(
  list: ListModel,
  query: ListQuery,
  search: URLSearchParams,
  base: Readonly<Record<string, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !isOfQuery(list, name)));
  const params = formatListQuery(list, query);
  for (const name of new Set([...Object.keys(params), ...Object.keys(base)])) {
    const text = params[name] ?? '';
    if (text !== (base[name] ?? '')) next.append(name, text);
  }
  return next;
}

/** The query of a list: in the URL, so that the back button works, or in local state for a list inside a record. */
export function useQueryState(
  list: ListModel,
  scenes: readonly string[],
  isEmbedded: boolean,
  views?: ViewsReply,
): [query: ListQuery, setQuery: SetQuery] {
  const [urlSearch, setUrlSearch] = useSearchParams();
  const [ownSearch, setOwnSearch] = useState(() => new URLSearchParams());
  const search = isEmbedded ? ownSearch : urlSearch;
  const query = useMemo(
    () => readUrlQuery(list, scenes, search, viewAt(list, views, search)?.Params),
    [list, scenes, search, views],
  );
  const setQuery = useCallback<SetQuery>(
    (change, how = 'push') => {
      const isPaging = 'page' in change;
      const settled = isPaging ? change : { ...change, page: 0 };
      const update = (before: URLSearchParams): URLSearchParams => {
        const view = viewAt(list, views, before);
        const next = writeUrlQuery(
          list,
          { ...readUrlQuery(list, scenes, before, view?.Params), ...settled },
          before,
          view?.Params,
        );
        // Differences name their base view, so that a change of the default view does not alter them.
        if (view !== undefined || views?.Default) next.set(VIEW, String(view?.Id ?? 0));
        return next;
      };
      if (isEmbedded) setOwnSearch(update);
      // Synchronously instead of as a transition: a ticked box must not wait for the rows.
      else setUrlSearch(update, { replace: how === 'replace', flushSync: true });
    },
    [list, scenes, isEmbedded, views, setUrlSearch],
  );
  return [query, setQuery];
}
