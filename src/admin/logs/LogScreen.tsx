import { useCallback, useMemo, type ReactNode } from 'react';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import type { EnumItem } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useStable } from '#renderer/stores/useStable.ts';
import { FilterBar } from '#renderer/list/filters/FilterBar.tsx';
import { FilterSheet } from '#renderer/list/filters/FilterSheet.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { ListPager } from '#renderer/list/ListPager.tsx';
import { RowsSkeleton } from '#renderer/feedback/RowsSkeleton.tsx';
import { RendererContext, useRenderer } from '#renderer/stores/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import './opLog.css';
import { useLogQuery, type LogQuery } from './useLogQuery.ts';

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
export function LogScreen<R, C, T extends LogReply<R, C> = LogReply<R, C>>({
  title,
  above,
  kind,
  load: ask,
  draw,
  top,
}: LogScreenProps<R, C, T>): ReactNode {
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
