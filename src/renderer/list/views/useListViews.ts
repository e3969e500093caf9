import { useCallback, useEffect, useState } from 'react';
import { type Renderer, useRenderer } from '../../stores/RendererContext.ts';
import type { ColumnTools } from './columnTools.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { isOfQuery } from '#engine/query/parseListQuery.ts';
import type { ListView, ViewsReply } from '#wire/calls/VIEW_CALLS.ts';

export type SetQuery = (change: Partial<ListQuery>, how?: 'push' | 'replace') => void;

/** URL parameter for the view that the other parameters are based on; 0: the list without a view. */
export const VIEW = 'view';

/** The view of a URL: the one it names; without any list parameters, the list's default view. */
export function viewAt(list: ListModel, views: ViewsReply | undefined, search: URLSearchParams): ListView | undefined {
  const asked = search.get(VIEW);
  const isPlain = asked === null && ![...search.keys()].some((name) => isOfQuery(list, name));
  const id = isPlain ? views?.Default : Number(asked);
  return views?.Rows.find(({ Id }) => Id === id);
}

/** Whether the URL differs from its view. */
export const differs = (list: ListModel, search: URLSearchParams): boolean =>
  [...search.keys()].some((name) => name !== 'page' && isOfQuery(list, name));

/** The URL of an unchanged view, without other list parameters. */
export function addressOfView(list: ListModel, id: number, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !isOfQuery(list, name)));
  next.set(VIEW, String(id));
  return next;
}

export interface ListViews extends Kept {
  /** Loads them again. Throws AppError. */
  readonly reload: () => Promise<void>;
  /** Sets the loaded column tools, before a URL names columns. */
  readonly bring: (tools: ColumnTools) => void;
}

interface Kept {
  readonly reply: ViewsReply;
  /** Loading the views failed: the list is shown without them. */
  readonly hasFailed: boolean;
  /** Undefined as long as neither address nor views name columns. */
  readonly tools: ColumnTools | undefined;
}

/** Fetches what is done with columns. */
export type LoadColumnTools = () => Promise<{ readonly columnTools: ColumnTools }>;

const NONE: ViewsReply = { Rows: [], Default: null, IsDefaultGone: false, MayShare: false, MayRemove: false };

/** The cached views of each list, shown immediately when the user returns. */
const remembered = new WeakMap<Renderer, Map<string, Kept>>();

/** The views of a list (`entity/document`); undefined until its default is known. `columns`: those in its URL. */
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
    reload().catch(() => keep({ hasFailed: true }));
  }, [reload]);
  const kept = known.get(list);
  if (kept === undefined || (columns !== null && kept.tools === undefined && !kept.hasFailed)) return undefined;
  return {
    ...kept,
    reload,
    bring: (tools) => keep({ tools }),
  };
}
