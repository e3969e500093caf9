import { Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { LOGIN_RULE } from '#engine/validate/signInChecks.ts';
import type { GivenPassword, RoleInfo } from '#wire/OrganisationReplies.ts';
import { offers } from '#app/session/appStore.ts';
import { useDebounced } from '#renderer/layout/composing.ts';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { RolesField } from './AccountRoles.tsx';
import { OwnerSelect } from './OwnerSelect.tsx';

interface OpenAccountDialogProps {
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: (given: GivenPassword) => void;
}

const SEARCH_DELAY_MS = 300;

/** Creates an account for an employee without one, or for a record of outside people. */
export function OpenAccountDialog({ roles, onClose, onDone }: OpenAccountDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const byCode = offers('sms');
  const [entity, setEntity] = useState<string>();
  const [owner, setOwner] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const searchKey = useDebounced(search, SEARCH_DELAY_MS);
  const [loginId, setLoginId] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, isLoading } = useGet(
    client.http,
    '/api/Account/Candidates',
    entity === undefined ? {} : { entity, searchKey },
  );
  const outside = data?.Outside ?? [];
  const title = outside.find(({ Key }) => Key === entity)?.Title ?? '员工';
  const save = async (): Promise<void> => {
    if (owner === null) return;
    let given: GivenPassword | undefined;
    await act.run(
      async ({ AcceptGains }) => {
        const sent = { LoginId: loginId, AcceptGains };
        given =
          entity === undefined
            ? await client.http.post('/api/Account/Open', { ...sent, EmployeeId: owner, Roles: codes })
            : await client.http.post('/api/Account/OpenOutside', { ...sent, id: owner, Entity: entity });
        return undefined;
      },
      undefined,
      '开通',
    );
    if (given !== undefined) onDone(given);
  };
  return (
    <AdminDialog
      title="开通账号"
      does="开通"
      act={act}
      isDirty={owner !== null || loginId !== '' || codes.length > 0}
      isDisabled={owner === null}
      onSave={() => void save()}
      onClose={onClose}
    >
      {outside.length === 0 && entity === undefined ? null : (
        <AdminField label="给谁">
          {(id) => (
            <Select
              id={id}
              className="gj-fill"
              value={entity ?? ''}
              options={[
                { value: '', label: '员工' },
                ...outside.map(({ Key, Title }) => ({ value: Key, label: Title })),
              ]}
              onChange={(value) => {
                setEntity(value === '' ? undefined : value);
                setOwner(null);
                setSearch('');
              }}
            />
          )}
        </AdminField>
      )}
      <AdminField
        label={title}
        isRequired
        error={act.issues['EmployeeId']}
        hint={entity === undefined ? '只列出还没有账号的员工' : `登录后看到给这条${title}记录看的内容`}
      >
        {(id) => (
          <OwnerSelect
            {...{ id, isLoading }}
            rows={data?.Rows ?? []}
            value={owner}
            onSearch={entity === undefined ? undefined : setSearch}
            onChange={(value) => {
              setOwner(value);
              if (byCode) setLoginId(data?.Rows.find(({ Id }) => Id === value)?.Phone ?? '');
            }}
          />
        )}
      </AdminField>
      <AdminField
        label="登录账号"
        isRequired
        error={act.issues['LoginId']}
        hint={
          byCode ? (
            '手机号码，也是绑定手机'
          ) : (
            <>
              {LOGIN_RULE}
              <br />
              账号没有手机号，短信通知发不到；邮件要本人在“账号安全”里绑定邮箱后才能收到
            </>
          )
        }
      >
        {(id) => (
          <Input
            id={id}
            inputMode={byCode ? 'tel' : 'text'}
            value={loginId}
            onChange={(event) => setLoginId(event.target.value)}
          />
        )}
      </AdminField>
      {entity === undefined ? (
        <RolesField roles={roles} codes={codes} error={act.issues['Roles']} onChange={setCodes} />
      ) : null}
    </AdminDialog>
  );
}
