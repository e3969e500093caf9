import { useCallback, useMemo, type ReactNode } from 'react';
import type { OpLogReply } from '#client/opLog/OpLogReply.ts';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useStable } from '#renderer/layout/useStable.ts';
import { FilterBar } from '#renderer/list/filters/FilterBar.tsx';
import { FilterSheet } from '#renderer/list/filters/FilterSheet.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/parts/ListHead.tsx';
import { ListPager } from '#renderer/list/parts/ListPager.tsx';
import { RowsSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { RendererContext, useRenderer } from '#renderer/RendererContext.ts';
import { createEnumStore } from '#renderer/stores/createEnumStore.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import './opLog.css';
import { OpLogCards } from './OpLogCards.tsx';
import { opLogFilters, opLogItems, opLogModel } from './opLogModel.ts';
import { OpLogTable } from './OpLogTable.tsx';
import { useOpLogQuery, type OpLogQuery } from './useOpLogQuery.ts';

/** Who did what in the whole product, for developers. */
export function OpLogScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client, work } = useRenderer();
  const query = useOpLogQuery();
  const { params } = query;
  const load = useCallback(
    (signal: AbortSignal) => work.track(client.opLog.search(params, { signal })),
    [client, work, params],
  );
  const { data, error, isLoading, retry } = useLoad(load);
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {above}
        <div className="gj-list-tools">
          <Filters query={query} reply={data} />
        </div>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <Entries reply={data} query={query} isStale={isLoading} />
        )}
      </div>
    </section>
  );
}

function Entries({ reply, query, isStale }: { reply: OpLogReply; query: OpLogQuery; isStale: boolean }): ReactNode {
  const isPhone = useIsPhone();
  if (reply.Total === 0) return <EmptyState icon="clock" title="没有符合条件的操作记录" />;
  return (
    <>
      {isPhone ? (
        <OpLogCards rows={reply.Rows} isStale={isStale} />
      ) : (
        <OpLogTable rows={reply.Rows} isStale={isStale} />
      )}
      <footer className="gj-list-foot">
        <ListPager total={reply.Total} page={query.page} size={query.size} isPhone={isPhone} onChange={query.setPage} />
      </footer>
    </>
  );
}

/** The filters of lists, with the choices that the log itself names. */
function Filters({ query, reply }: { query: OpLogQuery; reply: OpLogReply | undefined }): ReactNode {
  const outer = useRenderer();
  const isPhone = useIsPhone();
  const choices = useStable(reply?.Choices);
  const own = useMemo(
    () => ({ ...outer, enums: createEnumStore({ items: (type) => Promise.resolve(opLogItems(choices, type)) }) }),
    [outer, choices],
  );
  const filters = {
    entity: opLogModel,
    fields: opLogFilters,
    filters: query.filters,
    search: query.search,
    searched: ['姓名', '标题'],
    onFilter: query.setFilter,
    onSearch: query.setSearch,
    onClear: query.clear,
    // The log belongs to nobody: there is no part of the organisation to narrow it to.
    within: undefined,
    onEverywhere: query.clear,
  };
  return (
    <RendererContext value={own}>
      {isPhone ? <FilterSheet {...filters} total={reply?.Total} /> : <FilterBar {...filters} />}
    </RendererContext>
  );
}
