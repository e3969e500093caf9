import { useCallback } from 'react';
import type { ListReply } from '#wire/ListReply.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { typedRecord } from '../records/typedRecord.ts';
import { useStable } from '../layout/useStable.ts';
import { useRenderer, type Renderer } from '../RendererContext.ts';
import { useLoad, type Loading } from '../stores/useLoad.ts';
import { searchParams } from './searchParams.ts';

/** The page of a list that a query asks for; the page before stays until the next one is here. */
export function useListRows(
  entity: EntityModel,
  list: ListModel,
  query: ListQuery,
  fixed: Readonly<Record<string, string>>,
): Loading<ListReply> {
  const renderer = useRenderer();
  const { client, work } = renderer;
  const params = useStable(searchParams(list, query, fixed));
  const pages = pagesOf(renderer);
  const key = JSON.stringify(params);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const reply = await work.track(client.records.search(entity.api, params, { signal }));
      const page = { ...reply, Rows: reply.Rows.map((row) => typedRecord(entity, row)) };
      remember(pages, JSON.stringify(params), page);
      return page;
    },
    [client, work, entity, params, pages],
  );
  return useLoad(load, pages.get(key));
}

/** So many pages are remembered, to be there at once when the user comes back to a list. */
const MOST_PAGES = 20;
const remembered = new WeakMap<Renderer, Map<string, ListReply>>();

function pagesOf(renderer: Renderer): Map<string, ListReply> {
  const pages = remembered.get(renderer) ?? new Map<string, ListReply>();
  remembered.set(renderer, pages);
  return pages;
}

function remember(pages: Map<string, ListReply>, key: string, page: ListReply): void {
  pages.delete(key);
  pages.set(key, page);
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}
