import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { undelete } from '../actions/undelete.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { useRenderer, useGet } from '../stores/RendererContext.ts';
import { Moment } from '../layout/Moment.tsx';
import './bin.css';

interface BinDialogProps {
  readonly entity: EntityModel;
  /** `changed`: something was brought back. */
  readonly onClose: (changed: boolean) => void;
}

/** The deleted records of an entity that can be restored, newest first. */
export function BinDialog({ entity, onClose }: BinDialogProps): ReactNode {
  const renderer = useRenderer();
  const [page, setPage] = useState(0);
  const [busy, setBusy] = useState<number>();
  const [isChanged, setChanged] = useState(false);
  const { data, error, retry } = useGet(renderer.client.http, `/api/${entity.api}/Deleted`, { page });
  const bringBack = async (id: number): Promise<void> => {
    setBusy(id);
    if (await undelete(renderer, entity, id)) {
      setChanged(true);
      retry();
    }
    setBusy(undefined);
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={`${entity.title}的回收站`}
      footer={null}
      onCancel={() => onClose(isChanged)}
    >
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : data === undefined ? (
        <RowsSkeleton />
      ) : data.Rows.length === 0 && page === 0 ? (
        <EmptyState icon="trash" title="回收站是空的" text={`${data.Days} 天内删除的${entity.title}会在这里`} />
      ) : (
        <>
          <ul className="gj-bin" aria-label={`${data.Days} 天内删除的${entity.title}`}>
            {data.Rows.map(({ Id, Title, Time, OperatorName }) => (
              <li key={Id}>
                <strong>{Title}</strong>
                <span>
                  {OperatorName ?? '系统'} 删除于 <Moment at={Time} />
                </span>
                <Button
                  size="small"
                  loading={busy === Id}
                  disabled={busy !== undefined && busy !== Id}
                  aria-label={`恢复 ${Title}`}
                  onClick={() => void bringBack(Id)}
                >
                  恢复
                </Button>
              </li>
            ))}
          </ul>
          <div className="gj-flex gj-bin-foot">
            <span>保留 {data.Days} 天，连同明细一起恢复</span>
            {page > 0 ? <Button onClick={() => setPage(page - 1)}>上一页</Button> : null}
            {data.More ? <Button onClick={() => setPage(page + 1)}>下一页</Button> : null}
          </div>
        </>
      )}
    </Modal>
  );
}
