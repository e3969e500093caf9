import { Button } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldChange, RecordLogRow, RowsChange } from '#wire/LogReply.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { ListPager } from '../list/ListPager.tsx';
import { useRenderer, useLoad, attempt } from '../stores/RendererContext.ts';
import type { DetailRecord } from '../records/DetailRecord.ts';
import { LogChanges } from './LogChanges.tsx';
import { Moment } from '../layout/Moment.tsx';

/** Entries of one page. */
const SIZE = 10;

export interface LogListProps {
  readonly entity: EntityModel;
  readonly id: number;
  readonly detail: DetailRecord;
  readonly reload: () => void;
}

/** The log of a record, newest first. Users with permission can undo a change that has not been overwritten. */
export function LogList({ entity, id, detail, reload }: LogListProps): ReactNode {
  const renderer = useRenderer();
  const { client } = renderer;
  const isPhone = useIsPhone();
  const [page, setPage] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => client.http.get(`/api/${entity.api}/Log`, { id, page, rows: SIZE }, { signal }),
    [client, entity.api, id, page, detail],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  if (data.Total === 0) return <EmptyState icon="clock" title="还没有操作记录" />;
  const giveBack = async ({ Id }: RecordLogRow, change: FieldChange | RowsChange): Promise<void> => {
    setBusy(true);
    await attempt(renderer.notify, async () => {
      const { revertField } = await import('./revertField.ts');
      const version = detail.record['Version'] ?? null;
      if (await revertField(renderer, entity, { id, version, log: Id, change })) reload();
    });
    setBusy(false);
  };
  return (
    <div className="gj-log">
      <ol>
        {data.Rows.map((row) => (
          <li key={row.Id}>
            <p>
              <Moment at={row.OpTime} />
              <strong>{row.OperatorName ?? '系统'}</strong>
              {row.OpActionText}
            </p>
            <LogChanges
              row={row}
              rows={row.Rows}
              beside={(change) =>
                row.Back.includes(change.Field) ? (
                  <Button
                    type="link"
                    size="small"
                    className="gj-log-back"
                    disabled={isBusy}
                    aria-label={`改回${change.Title}`}
                    onClick={() => void giveBack(row, change)}
                  >
                    改回
                  </Button>
                ) : null
              }
            />
          </li>
        ))}
      </ol>
      {data.Total <= SIZE ? null : (
        <ListPager total={data.Total} page={page} size={SIZE} isPhone={isPhone} hasSizes={false} onChange={setPage} />
      )}
    </div>
  );
}
