import { useCallback, useEffect, useState } from 'react';
import { type Renderer, useRenderer, asAppError, type EntitySchema } from '../../stores/RendererContext.ts';
import type { ColumnTools } from './columnTools.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ListQuery } from '#engine/query/ListQuery.ts';
import { isOfQuery, formatListQuery } from '#engine/query/parseListQuery.ts';
import type { ListView, ViewsReply } from '#wire/calls/VIEW_CALLS.ts';
import { useSearchParams } from 'react-router-dom';
import type { Http } from '#client/http/Http.ts';
import { errorText } from '../../feedback/errorText.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import type { ColumnChoice } from '../table/columnChoice.ts';

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

/** A list as its views see it. */
export interface Viewed {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  readonly query: ListQuery;
  readonly setQuery: SetQuery;
  /** The shown columns, all possible ones, and the user's choice in this browser. */
  readonly columns: readonly DrawnColumn[];
  readonly all: readonly DrawnColumn[];
  readonly choice: ColumnChoice | undefined;
  /** Opens what changes rows and columns, saves them as a view, or keeps all views. */
  readonly open: (what: ViewDialogKind) => void;
  readonly dialog: ViewDialogKind | undefined;
  readonly close: () => void;
}

export type ViewDialogKind = 'edit' | 'saveAs' | 'keep';

export interface ViewProps {
  readonly views: ListViews;
  readonly viewed: Viewed;
}

export interface ViewDialogProps extends ViewProps {
  readonly what: ViewDialogKind;
  readonly onClose: () => void;
}

export interface ViewActs {
  readonly isBusy: boolean;
  /** The current query of the list, as a view stores it. */
  readonly params: () => Readonly<Record<string, string>>;
  /** Shows an unchanged view; 0: the list without a view. */
  readonly choose: (id: number) => void;
  /** Makes a call about the views of `list` and loads them again; undefined after reporting an error. */
  readonly act: <T>(make: (http: Http, list: string) => Promise<T>, done?: string) => Promise<T | undefined>;
}

export function useViewActs({ views, viewed }: ViewProps): ViewActs {
  const { list, query, all, choice } = viewed;
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [, setSearch] = useSearchParams();
  const act: ViewActs['act'] = async (make, done) => {
    setIsBusy(true);
    try {
      const made = await work.track(make(client.http, `${list.entity}/${list.name}`));
      await views.reload();
      if (done !== undefined) notify.success(done);
      return made;
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    params: () => {
      const params = formatListQuery(list, { ...query, page: 0 });
      // Columns chosen in this browser are saved with the view.
      if (query.columns !== undefined || choice === undefined) return params;
      const hidden = new Set(choice.hidden);
      const known = new Set([...choice.order, ...all.map(({ key }) => key)]);
      const shown = [...known].filter((key) => !hidden.has(key) && all.some((column) => column.key === key));
      return { ...params, columns: shown.join() };
    },
    choose: (id) => setSearch((before) => addressOfView(list, id, before), { flushSync: true }),
    act,
  };
}
