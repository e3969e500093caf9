import { Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { AccountInfo } from '#wire/OrganisationReplies.ts';
import { useDebounced } from '#renderer/layout/useDebounced.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { useAdminCalls } from '../useAdminCalls.ts';

interface MoveAccountDialogProps {
  readonly account: AccountInfo;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const PAUSE = 300;

/** Lets the account of somebody from outside stand for another record. */
export function MoveAccountDialog({ account, onClose, onDone }: MoveAccountDialogProps): ReactNode {
  const { organisation: calls } = useAdminCalls();
  const act = useAct();
  const [entity, setEntity] = useState(account.OutsideEntity ?? undefined);
  const [record, setRecord] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const searchKey = useDebounced(search, PAUSE);
  const load = useCallback(
    (signal: AbortSignal) => calls.candidates({ entity, searchKey }, { signal }),
    [calls, entity, searchKey],
  );
  const { data, isLoading } = useLoad(load);
  const kinds = data?.Outside ?? [];
  const title = kinds.find(({ Key }) => Key === entity)?.Title ?? account.OutsideTitle ?? '记录';
  const save = async (): Promise<void> => {
    if (entity === undefined || record === null) return;
    const isDone = await act.run(
      async (answers) => {
        await calls.moveAccount(account.Id, entity, record, answers);
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
            <Select<number | null>
              id={id}
              className="gj-fill"
              placeholder="请选择"
              loading={isLoading}
              showSearch={{ filterOption: false, onSearch: setSearch }}
              value={record}
              options={(data?.Rows ?? [])
                .filter(({ Id }) => Id !== account.CustomerId || entity !== account.OutsideEntity)
                .map(({ Id, Name }) => ({ value: Id, label: Name }))}
              onChange={setRecord}
            />
          )}
        </AdminField>
      )}
    </AdminDialog>
  );
}
