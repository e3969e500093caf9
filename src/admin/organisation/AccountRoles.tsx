import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AccountInfo, RoleInfo } from '#wire/OrganisationReplies.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';

interface RolesFieldProps {
  readonly roles: readonly RoleInfo[];
  readonly codes: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (codes: readonly string[]) => void;
}

/** The roles of an account; one that is disabled is offered only where the account has it. */
export const RolesField = ({ roles, codes, error, onChange }: RolesFieldProps): ReactNode => (
  <AdminField label="角色" isRequired error={error}>
    {(id) => (
      <Select<string[]>
        id={id}
        mode="multiple"
        showSearch={BY_LABEL}
        className="gj-fill"
        placeholder="请选择"
        value={[...codes]}
        options={roles
          .filter(({ IsEnabled, RoleCode }) => IsEnabled !== false || codes.includes(RoleCode))
          .map(({ RoleCode, RoleName }) => ({ value: RoleCode, label: RoleName }))}
        onChange={onChange}
      />
    )}
  </AdminField>
);

interface RolesOfDialogProps {
  readonly account: AccountInfo;
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RolesOfDialog({ account, roles, onClose, onDone }: RolesOfDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  // The loaded roles; after another user's change, this user's additions and removals are applied on top.
  const [read, setRead] = useState<readonly string[]>(account.Roles);
  const [codes, setCodes] = useState<readonly string[]>(read);
  const again = async (): Promise<void> => {
    const { Rows } = await client.http.get('/api/Account/Search', { searchKey: account.LoginId });
    const now = Rows.find(({ Id }) => Id === account.Id)?.Roles ?? read;
    setCodes((mine) => [
      ...now.filter((code) => !read.includes(code) || mine.includes(code)),
      ...mine.filter((code) => !read.includes(code) && !now.includes(code)),
    ]);
    setRead(now);
  };
  const save = async (): Promise<void> => {
    const isDone = await act.run(async ({ AcceptGains }) => {
      const sent = { id: account.Id, Roles: codes, Was: read, AcceptGains };
      await client.http.post('/api/Account/SetRoles', sent);
      return '已保存，马上生效';
    }, again);
    if (isDone) onDone();
  };
  return (
    <AdminDialog
      title={`${account.RealName ?? account.LoginId}的角色`}
      act={act}
      isDirty={codes.toSorted().join() !== read.toSorted().join()}
      onSave={() => void save()}
      onClose={onClose}
    >
      <RolesField roles={roles} codes={codes} error={act.issues['Roles']} onChange={setCodes} />
    </AdminDialog>
  );
}
