import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AccountInfo } from '#wire/OrganisationReplies.ts';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { OwnerSelect } from './OwnerSelect.tsx';

interface MoveAccountDialogProps {
  readonly account: AccountInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const SEARCH_DELAY_MS = 300;

export function MoveAccountDialog({ account, onClose, onDone }: MoveAccountDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [entity, setEntity] = useState(account.OutsideEntity ?? undefined);
  const [record, setRecord] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const searchKey = useDebounced(search, SEARCH_DELAY_MS);
  const { data, isLoading } = useGet(client.http, '/api/Account/Candidates', { entity, searchKey });
  const kinds = data?.Outside ?? [];
  const title = kinds.find(({ Key }) => Key === entity)?.Title ?? account.OutsideTitle ?? '记录';
  const save = async (): Promise<void> => {
    if (entity === undefined || record === null) return;
    const isDone = await act.run(
      async ({ AcceptGains }) => {
        const sent = { id: account.Id, Entity: entity, Record: record, AcceptGains };
        await client.http.post('/api/Account/Move', sent);
        return '已关联，所有设备已退出';
      },
      undefined,
      '关联',
    );
    if (isDone) onDone();
  };
  return (
    <AdminDialog
      title={`${account.RealName ?? account.LoginId}关联的记录`}
      does="关联"
      act={act}
      isDirty={record !== null}
      isDisabled={record === null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p className="gj-state-text">{`现在关联：${nowOf(account)}`}</p>
      {kinds.length < 2 && entity !== undefined ? null : (
        <AdminField label="哪一种" isRequired>
          {(id) => (
            <Select<string | null>
              id={id}
              className="gj-fill"
              placeholder="请选择"
              value={entity ?? null}
              options={kinds.map(({ Key, Title }) => ({ value: Key, label: Title }))}
              onChange={(value) => {
                setEntity(value ?? undefined);
                setRecord(null);
                setSearch('');
              }}
            />
          )}
        </AdminField>
      )}
      {entity === undefined ? null : (
        <AdminField label={title} isRequired hint={`以后登录看到给这条${title}记录看的内容；现在的设备全部退出`}>
          {(id) => (
            <OwnerSelect
              {...{ id, isLoading }}
              rows={(data?.Rows ?? []).filter(
                ({ Id }) => Id !== account.CustomerId || entity !== account.OutsideEntity,
              )}
              value={record}
              onSearch={setSearch}
              onChange={setRecord}
            />
          )}
        </AdminField>
      )}
    </AdminDialog>
  );
}

/** The record that the account is linked to now, as far as the administrator may see it. */
function nowOf({ CustomerId, OutsideTitle, OutsideName }: AccountInfo): string {
  if (CustomerId === null) return '没有关联';
  return OutsideName === null ? `${OutsideTitle ?? '一条'}记录，您不能查看它` : `${OutsideTitle ?? ''} ${OutsideName}`;
}
