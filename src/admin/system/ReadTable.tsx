import { Input } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { CallOptions, Params } from '#client/http/Http.ts';
import type { Page } from '#wire/OrganisationReplies.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { ListPager } from '#renderer/list/ListPager.tsx';
import { useLoad } from '#renderer/stores/RendererContext.ts';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';
import '../admin.css';
import '../organisation/organisation.css';

interface ReadTableProps<T> {
  readonly title: string;
  readonly above: ReactNode;
  /** Names the table, and its search. */
  readonly label: string;
  readonly hint: string;
  readonly heads: readonly string[];
  readonly load: (params: Params, options: CallOptions) => Promise<Page<T>>;
  readonly cells: (row: T) => readonly ReactNode[];
  readonly keyOf: (row: T) => string;
  /** The table is fetched again when this changes. */
  readonly changes?: number;
}

const SEARCH_DELAY_MS = 300;

/** A table to read, found by text and paged. */
export function ReadTable<T>(props: ReadTableProps<T>): ReactNode {
  const { title, above, label, hint, heads, load: ask, cells, keyOf, changes = 0 } = props;
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [{ page, size }, setPage] = useState({ page: 0, size: 20 });
  const searchKey = useDebounced(search, SEARCH_DELAY_MS);
  const load = useCallback(
    (signal: AbortSignal) => {
      void changes;
      return ask({ searchKey, page, rows: size }, { signal });
    },
    [ask, searchKey, page, size, changes],
  );
  const { data, error, retry } = useLoad(load);
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {above}
        <div className="gj-list-tools">
          <div className="gj-wrap gj-accounts-filters">
            <Input
              allowClear
              aria-label={`查找${label}`}
              placeholder={`查找${label}`}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setPage((before) => ({ ...before, page: 0 }));
              }}
            />
            <span className="gj-admin-hint">{hint}</span>
          </div>
        </div>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : data.Total === 0 ? (
          <EmptyState title="没有符合条件的内容" />
        ) : (
          <>
            <div className="gj-accounts">
              <table aria-label={label}>
                <HeadRow titles={heads} />
                <tbody>
                  {data.Rows.map((row) => (
                    <tr key={keyOf(row)}>
                      {cells(row).map((cell, i) => (
                        <td key={heads[i]}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <footer className="gj-list-foot">
              <ListPager
                total={data.Total}
                page={page}
                size={size}
                isPhone={isPhone}
                onChange={(next, rows) => setPage({ page: next, size: rows })}
              />
            </footer>
          </>
        )}
      </div>
    </section>
  );
}
