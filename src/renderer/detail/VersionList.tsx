import { Button, Modal } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { VersionRow } from '#wire/RecordReply.ts';
import { isEmpty, plainText } from '#language/Value.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { useRenderer, useLoad, attempt } from '../stores/RendererContext.ts';
import type { LogListProps } from './LogList.tsx';
import { FieldValue } from '../fields/draw/FieldValue.tsx';
import { Moment } from '../layout/Moment.tsx';

/** The earlier versions of a record, newest first: each can be viewed and restored. */
export function VersionList({ entity, id, detail, reload }: LogListProps): ReactNode {
  const { client, notify } = useRenderer();
  const [shown, setShown] = useState<VersionRow>();
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    (signal: AbortSignal) => client.http.get(`/api/${entity.api}/Versions`, { id }, { signal }),
    [client, entity.api, id, detail],
  );
  const { data, error, retry } = useLoad(load);
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  if (data.Rows.length === 0) return <EmptyState icon="clock" title="还没有历史版本" />;
  const restore = async ({ Id }: VersionRow): Promise<void> => {
    setBusy(true);
    await attempt(notify, async () => {
      const Version = plainText(detail.record['Version'] ?? null, '');
      const { Record } = await client.http.post(`/api/${entity.api}/RestoreVersion`, { Id: id, Version, version: Id });
      const isWaiting = !isEmpty(Record['CorrectTime'] ?? null);
      notify.success(isWaiting ? '已恢复为等待发布的修改，由另一人发布' : '已恢复，现在的内容成为一个历史版本');
      setShown(undefined);
      reload();
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
              修改前的版本
              <Button size="small" type="link" onClick={() => setShown(row)}>
                查看
              </Button>
            </p>
          </li>
        ))}
      </ol>
      {shown === undefined ? null : (
        <Modal
          open
          width={880}
          title={`${shown.OpTime} 以前的版本`}
          okText="恢复这个版本"
          cancelText="关闭"
          confirmLoading={isBusy}
          onOk={() => void restore(shown)}
          onCancel={() => setShown(undefined)}
        >
          <dl className="gj-gap-16 gj-values gj-version">
            {(entity.versions?.of ?? []).map((name) => {
              const field = entity.field(name);
              return field === undefined || (shown.Record[name] ?? null) === null ? null : (
                <div key={name} data-field={name}>
                  <dt>{field.title}</dt>
                  <dd>
                    <FieldValue entity={entity} field={field} record={shown.Record} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </Modal>
      )}
    </div>
  );
}
