import { useCallback, useEffect, useState } from 'react';
import { type Renderer, useRenderer } from '../../stores/RendererContext.ts';
import type { ColumnTools } from './columnTools.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { isOfQuery } from '#engine/query/parseListQuery.ts';
import type { ListView, ViewsReply } from '#wire/calls/VIEW_CALLS.ts';

export type SetQuery = (change: Partial<ListQuery>, how?: 'push' | 'replace') => void;

/** Names in the address of a list the view that its other parameters differ from; 0: the list as it is. */
export const VIEW = 'view';

/** The view that an address is about: the one it names, else, where it asks for nothing else, the one that the list opens with. */
export function viewAt(list: ListModel, views: ViewsReply | undefined, search: URLSearchParams): ListView | undefined {
  const asked = search.get(VIEW);
  const isPlain = asked === null && ![...search.keys()].some((name) => isOfQuery(list, name));
  const id = isPlain ? views?.Default : Number(asked);
  return views?.Rows.find(({ Id }) => Id === id);
}

/** The address asks for something else than its view has. */
export const differs = (list: ListModel, search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => name !== 'page' && isOfQuery(list, name));

/** The address without what it asks of the list, for a view as it is. */
export function addressOfView(list: ListModel, id: number, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !isOfQuery(list, name)));
  next.set(VIEW, String(id));
  return next;
}

/** The views that the user has of a list. */
export interface ListViews extends Kept {
  /** Loads them again. Throws AppError. */
  readonly reload: () => Promise<void>;
  /** Keeps what is done with columns, before an address names some. */
  readonly bring: (tools: ColumnTools) => void;
}

interface Kept {
  readonly reply: ViewsReply;
  /** They could not be fetched: the list is as it is. */
  readonly hasFailed: boolean;
  /** Undefined as long as neither address nor views name columns. */
  readonly tools: ColumnTools | undefined;
}

/** Fetches what is done with columns. */
export type LoadColumnTools = () => Promise<{ readonly columnTools: ColumnTools }>;

const NONE: ViewsReply = { Rows: [], Default: null, IsDefaultGone: false, MayShare: false, MayRemove: false };

/** The last ones of each list, to be there at once when the user comes back to it. */
const remembered = new WeakMap<Renderer, Map<string, Kept>>();

/** The views of a list (`entity/document`), fetched as it opens; undefined until it is known how it opens. `columns` are those of its address. */
export function useListViews(list: string, columns: string | null, loadTools: LoadColumnTools): ListViews | undefined {
  const renderer = useRenderer();
  const known = remembered.get(renderer) ?? new Map<string, Kept>();
  remembered.set(renderer, known);
  const [, setRound] = useState(0);
  const keep = useCallback(
    (change: Partial<Kept>) => {
      known.set(list, { reply: NONE, hasFailed: false, tools: undefined, ...known.get(list), ...change });
      setRound((round) => round + 1);
    },
    [known, list],
  );
  const reload = useCallback(async () => {
    const { client, schemas, work } = renderer;
    const reply = await work.track(client.http.get('/api/ListView/Search', { list }));
    const texts = [columns, ...reply.Rows.map(({ Params }) => Params['columns'])].flatMap((text) => text ?? []);
    const tools = texts.length === 0 ? undefined : (await work.track(loadTools())).columnTools;
    await work.track(tools?.fetch(list.split('/')[0] ?? '', texts, schemas) ?? Promise.resolve());
    keep({ reply, hasFailed: false, ...(tools === undefined ? {} : { tools }) });
    // Columns that are chosen later bring what they need with them.
  }, [renderer, list, keep, loadTools, columns === null]);
  useEffect(() => {
    reload().catch(() => {
      keep({ hasFailed: true });
    });
  }, [reload]);
  const kept = known.get(list);
  if (kept === undefined || (columns !== null && kept.tools === undefined && !kept.hasFailed)) return undefined;
  return {
    ...kept,
    reload,
    bring: (tools) => {
      keep({ tools });
    },
  };
}
