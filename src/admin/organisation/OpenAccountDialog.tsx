import { Input, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { GivenPassword, RoleInfo } from '#wire/OrganisationReplies.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { useAdminCalls } from '../useAdminCalls.ts';
import { RolesField } from './AccountRoles.tsx';

interface OpenAccountDialogProps {
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: (given: GivenPassword) => void;
}

/** Opens an account for an employee who has none. */
export function OpenAccountDialog({ roles, onClose, onDone }: OpenAccountDialogProps): ReactNode {
  const { organisation: calls } = useAdminCalls();
  const act = useAct();
  const [employee, setEmployee] = useState<number | null>(null);
  const [loginId, setLoginId] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const load = useCallback((signal: AbortSignal) => calls.candidates({ signal }), [calls]);
  const { data, isLoading } = useLoad(load);
  const save = async (): Promise<void> => {
    if (employee === null) return;
    let given: GivenPassword | undefined;
    await act.run(
      async (answers) => {
        given = await calls.openAccount(employee, loginId, codes, answers);
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
      isDirty={employee !== null || loginId !== '' || codes.length > 0}
      isDisabled={employee === null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <AdminField label="员工" isRequired error={act.issues['EmployeeId']} hint="只列出还没有账号的员工">
        {(id) => (
          <Select<number | null>
            id={id}
            className="gj-fill"
            placeholder="请选择"
            loading={isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            value={employee}
            options={(data?.Rows ?? []).map(({ Id, Name, Phone }) => ({ value: Id, label: Name, phone: Phone }))}
            onChange={(value) => {
              setEmployee(value);
              setLoginId(data?.Rows.find(({ Id }) => Id === value)?.Phone ?? '');
            }}
          />
        )}
      </AdminField>
      <AdminField label="登录账号" isRequired error={act.issues['LoginId']} hint="手机号码，也是绑定手机">
        {(id) => (
          <Input
            id={id}
            inputMode="tel"
            value={loginId}
            onChange={(event) => {
              setLoginId(event.target.value);
            }}
          />
        )}
      </AdminField>
      <RolesField roles={roles} codes={codes} error={act.issues['Roles']} onChange={setCodes} />
    </AdminDialog>
  );
}
