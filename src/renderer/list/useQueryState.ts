import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { readUrlQuery, writeUrlQuery } from './urlQuery.ts';

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
