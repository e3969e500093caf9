import { useCallback, useMemo, type ReactNode } from 'react';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { EnumItem } from '#language/EnumType.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Properties } from '#generated/documents/FormDocument.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { FilterBar } from '#renderer/list/filters/FilterBar.tsx';
import { FilterSheet } from '#renderer/list/filters/FilterSheet.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { ListPager } from '#renderer/list/ListPager.tsx';
import { RendererContext, useRenderer, useLoad, useStable } from '#renderer/stores/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import './opLog.css';
import { useSearchParams } from 'react-router-dom';

/** The search of a log: an entity whose fields are its filters, their choices, and the columns for text search. */
export interface LogKind<C> {
  readonly model: EntityModel;
  /** Names of its fields, always the same list. */
  readonly filters: readonly string[];
  readonly items: (choices: C | undefined, type: string) => readonly EnumItem[];
  readonly searched: readonly string[];
  /** Shown when the search has no result. */
  readonly empty: string;
}

/** The model of a log: its filters as the fields of an entity. */
export const logModel = (key: string, title: string, properties: Properties): EntityModel =>
  buildEntityModel(
    { key, form: { title, type: 'object', properties }, forms: {}, lists: {} },
    {},
    () => () => undefined,
  );

interface LogReply<R, C> {
  readonly Rows: readonly R[];
  readonly Total: number;
  readonly Bounded?: NonNullable<ListReply['Bounded']>;
  readonly Choices: C;
}

interface LogScreenProps<R, C, T extends LogReply<R, C>> {
  readonly title: string;
  readonly above: ReactNode;
  readonly kind: LogKind<C>;
  /** Must be a stable function: a new one triggers a new fetch. */
  readonly load: (params: Params, options: CallOptions) => Promise<T>;
  readonly draw: (rows: readonly R[], isPhone: boolean, isStale: boolean) => ReactNode;
  /** Shown above the rows, whatever the search result is. */
  readonly top?: (reply: T) => ReactNode;
}

/** A log of the whole product: filters, a page of rows rendered by `draw`, pagination. Its query is in the URL. */
export function LogScreen<R, C, T extends LogReply<R, C> = LogReply<R, C>>(props: LogScreenProps<R, C, T>): ReactNode {
  const { title, above, kind, load: ask, draw, top } = props;
  const { work } = useRenderer();
  const isPhone = useIsPhone();
  const query = useLogQuery(kind.filters);
  const { params, page, size } = query;
  const load = useCallback((signal: AbortSignal) => work.track(ask(params, { signal })), [ask, work, params]);
  const { data, error, isLoading, retry } = useLoad(load);
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {above}
        <div className="gj-list-tools">
          <Filters kind={kind} query={query} reply={data} />
        </div>
        {data === undefined ? null : top?.(data)}
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : data.Total === 0 ? (
          <EmptyState icon="clock" title={kind.empty} />
        ) : (
          <>
            {draw(data.Rows, isPhone, isLoading)}
            <footer className="gj-list-foot">
              <ListPager
                total={data.Total}
                isAtLeast={data.Bounded?.Total}
                {...{ page, size, isPhone }}
                onChange={query.setPage}
              />
            </footer>
          </>
        )}
      </div>
    </section>
  );
}

interface FiltersProps<R, C> {
  readonly kind: LogKind<C>;
  readonly query: LogQuery;
  readonly reply: LogReply<R, C> | undefined;
}

/** The filters of lists, with the choices that the log itself names. */
function Filters<R, C>({ kind, query, reply }: FiltersProps<R, C>): ReactNode {
  const outer = useRenderer();
  const isPhone = useIsPhone();
  const choices = useStable(reply?.Choices);
  const own = useMemo(
    () => ({ ...outer, enums: createEnumStore((type) => Promise.resolve(kind.items(choices, type))) }),
    [outer, choices, kind],
  );
  const filters = {
    entity: kind.model,
    fields: kind.model.fields.filter(({ name }) => kind.filters.includes(name)),
    filters: query.filters,
    search: query.search,
    searched: kind.searched,
    onFilter: query.setFilter,
    onSearch: query.setSearch,
    onClear: query.clear,
    // The log has no owners, so it cannot be narrowed to a part of the organisation.
    within: undefined,
    onEverywhere: query.clear,
  };
  return (
    <RendererContext value={own}>
      {isPhone ? <FilterSheet {...filters} found={reply} /> : <FilterBar {...filters} />}
    </RendererContext>
  );
}

/** The query of a log, stored in the URL next to the tab. */
interface LogQuery {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  readonly params: Params;
  readonly setFilter: (name: string, text: string) => void;
  readonly setSearch: (text: string) => void;
  readonly setPage: (page: number, size: number) => void;
  readonly clear: () => void;
}

const SIZE = 10;
const [SEARCH, PAGE, ROWS] = ['searchKey', 'page', 'rows'];

/** The query of a log in the URL, with filters of these names (always the same list). */
function useLogQuery(names: readonly string[]): LogQuery {
  const [url, setUrl] = useSearchParams();
  const change = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const update = (before: URLSearchParams): URLSearchParams => {
        const next = new URLSearchParams(before);
        for (const [name, text] of Object.entries({ [PAGE]: '', ...values }))
          if (text === '') next.delete(name);
          else next.set(name, text);
        return next;
      };
      // Flushed synchronously and not as a transition: a ticked box must not wait for the rows.
      setUrl(update, { flushSync: true });
    },
    [setUrl],
  );
  return useMemo(() => {
    const filters = Object.fromEntries(
      names.flatMap((name): [string, string][] => {
        const text = url.get(name) ?? '';
        return text === '' ? [] : [[name, text]];
      }),
    );
    const [search, page, size] = [url.get(SEARCH) ?? '', Number(url.get(PAGE) ?? 0), Number(url.get(ROWS) ?? SIZE)];
    const given = Object.entries({ ...filters, [SEARCH]: search }).filter(([, text]) => text !== '');
    return {
      search,
      filters,
      page,
      size,
      params: { ...Object.fromEntries(given), page, rows: size },
      setFilter: (name, text) => change({ [name]: text }),
      setSearch: (text) => change({ [SEARCH]: text }),
      setPage: (next, rows) => {
        change({ [PAGE]: next === 0 ? '' : String(next), [ROWS]: rows === SIZE ? '' : String(rows) });
      },
      clear: () => change(Object.fromEntries([...names, SEARCH].map((name) => [name, '']))),
    };
  }, [url, change, names]);
}
