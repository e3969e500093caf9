import { Pagination } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { LogRow } from '#wire/LogReply.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { RowsSkeleton } from '../list/parts/ListSkeleton.tsx';
import { useRenderer } from '../RendererContext.ts';
import { useLoad } from '../stores/useLoad.ts';
import { LogChanges } from './LogChanges.tsx';

const SIZE = 10;

/** What was done to a record, newest first: when, by whom, and which fields changed from what to what. */
export function LogList({ entity, id }: { entity: EntityModel; id: number }): ReactNode {
  const { client } = useRenderer();
  const [page, setPage] = useState(0);
  const load = useCallback(
    (signal: AbortSignal) => client.records.log(entity.api, id, page, { signal }),
    [client, entity.api, id, page],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  if (data.Total === 0) return <EmptyState icon="clock" title="还没有操作记录" />;
  return (
    <div className="gj-log">
      <ol>
        {data.Rows.map((row, index) => (
          <LogEntry key={`${row.OpTime} ${index}`} row={row} />
        ))}
      </ol>
      {data.Total <= SIZE ? null : (
        <Pagination
          size="small"
          current={page + 1}
          pageSize={SIZE}
          total={data.Total}
          showSizeChanger={false}
          onChange={(next) => {
            setPage(next - 1);
          }}
        />
      )}
    </div>
  );
}

function LogEntry({ row }: { row: LogRow }): ReactNode {
  return (
    <li>
      <p>
        <time>{row.OpTime}</time>
        <strong>{row.OperatorName ?? '系统'}</strong>
        {row.OpActionText}
      </p>
      <LogChanges row={row} />
    </li>
  );
}
