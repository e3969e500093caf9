import { Pagination } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { LogRow } from '#client/records/LogReply.ts';
import { isEmpty } from '#core/expression/isEmpty.ts';
import type { Value } from '#core/expression/Value.ts';
import { formatValue } from '#core/format/formatValue.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { NOTHING } from '../cells/renderCell.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { RowsSkeleton } from '../list/parts/ListSkeleton.tsx';
import { useRenderer } from '../RendererContext.ts';
import { useEnums } from '../stores/useEnums.ts';
import { useLoad } from '../stores/useLoad.ts';

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
          <LogEntry key={`${row.OpTime} ${index}`} row={row} entity={entity} />
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

function LogEntry({ row, entity }: { row: LogRow; entity: EntityModel }): ReactNode {
  return (
    <li>
      <p>
        <time>{row.OpTime}</time>
        <strong>{row.OperatorName ?? '系统'}</strong>
        {row.OpAction}
      </p>
      {row.Changes.length === 0 ? null : (
        <ul>
          {row.Changes.map((change) => (
            <li key={change.Field}>
              <span className="gj-log-field">{change.Title}</span>
              <LogValue entity={entity} name={change.Field} value={change.Before} />
              <span aria-label="变为">→</span>
              <LogValue entity={entity} name={change.Field} value={change.After} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function LogValue({ entity, name, value }: { entity: EntityModel; name: string; value: Value }): ReactNode {
  const field = entity.field(name);
  const enums = useEnums(field?.enum === undefined ? [] : [field.enum.type]);
  if (isEmpty(value)) return <span className="gj-nothing">{NOTHING}</span>;
  if (field === undefined || typeof value === 'string')
    return <span>{typeof value === 'string' ? value : NOTHING}</span>;
  return <span>{formatValue(field, value, { enums })}</span>;
}
