import { useAdminCalls } from '../useAdminCalls.ts';
import { Input, Modal, Select } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import type { AccountInfo, GivenPassword, RoleInfo } from '#wire/OrganisationReplies.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { useUnsaved } from '../useUnsaved.ts';

interface AccountDialogProps {
  /** Undefined: an account is opened. */
  readonly account: AccountInfo | undefined;
  /** It is opened for a program. */
  readonly isService: boolean;
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: (given: GivenPassword | undefined) => void;
}

/** Opens an account for an employee or a program, or gives one other roles. */
export function AccountDialog({ account, isService, roles, onClose, onDone }: AccountDialogProps): ReactNode {
  const calls = useAdminCalls();
  const act = useAct();
  const [employee, setEmployee] = useState<number | null>(null);
  const [loginId, setLoginId] = useState('');
  const [name, setName] = useState('');
  const isNew = account === undefined;
  const does = !isNew ? '保存' : isService ? '新建' : '开通';
  // What was read; after somebody else's change what he added and took away stands on top of that.
  const [read, setRead] = useState<readonly string[]>(account?.Roles ?? []);
  const [codes, setCodes] = useState<readonly string[]>(read);
  const load = useCallback(
    (signal: AbortSignal) =>
      isNew && !isService ? calls.organisation.candidates({ signal }) : Promise.resolve({ Rows: [] }),
    [calls, isNew, isService],
  );
  const { data, isLoading } = useLoad(load);
  const mayLeave = useUnsaved(
    employee !== null || loginId !== '' || name !== '' || codes.toSorted().join() !== read.toSorted().join(),
  );
  const again = async (): Promise<void> => {
    if (account === undefined) return;
    const { Rows } = await calls.organisation.accounts({ searchKey: account.LoginId });
    const now = Rows.find(({ Id }) => Id === account.Id)?.Roles ?? read;
    setCodes((mine) => [
      ...now.filter((code) => !read.includes(code) || mine.includes(code)),
      ...mine.filter((code) => !read.includes(code) && !now.includes(code)),
    ]);
    setRead(now);
  };
  const save = async (): Promise<void> => {
    let given: GivenPassword | undefined;
    const isDone = await act.run(
      async (answers) => {
        if (account !== undefined) await calls.organisation.setRoles(account.Id, codes, read, answers);
        else if (isService) await calls.organisation.openService(name, codes, answers);
        else given = await calls.organisation.openAccount(employee ?? 0, loginId, codes, answers);
        return !isNew ? '已保存，马上生效' : isService ? '已新建，请为它新建访问令牌' : undefined;
      },
      again,
      does,
    );
    if (isDone) onDone(given);
  };
  return (
    <Modal
      open
      centered
      title={isNew ? (isService ? '新建服务账号' : '开通账号') : `${account.RealName ?? account.LoginId}的角色`}
      okText={does}
      cancelText="取消"
      confirmLoading={act.isBusy}
      okButtonProps={{ disabled: isNew && !isService && employee === null }}
      onOk={() => void save()}
      onCancel={() => {
        void mayLeave().then((may) => (may ? onClose() : undefined));
      }}
    >
      <div className="gj-admin-form">
        {isNew && isService ? (
          <AdminField
            label="名称"
            isRequired
            error={act.issues['Name']}
            hint="用它的程序，如：数据仓库。服务账号不能登录，只能用您为它新建的访问令牌"
          >
            {(id) => <Input id={id} value={name} onChange={({ target }) => setName(target.value)} />}
          </AdminField>
        ) : null}
        {isNew && !isService ? (
          <>
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
          </>
        ) : null}
        <AdminField label="角色" isRequired error={act.issues['Roles']}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              className="gj-fill"
              placeholder="请选择"
              value={[...codes]}
              options={roles
                .filter(({ IsEnabled, RoleCode }) => IsEnabled !== false || codes.includes(RoleCode))
                .map(({ RoleCode, RoleName }) => ({ value: RoleCode, label: RoleName }))}
              onChange={setCodes}
            />
          )}
        </AdminField>
      </div>
    </Modal>
  );
}
