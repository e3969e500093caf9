import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { RoleInfo } from '#wire/OrganisationReplies.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { AdminDialog } from '../AdminDialog.tsx';
import { AdminField } from '../AdminField.tsx';
import { useAct } from '../useAct.ts';
import { RolesField } from './AccountRoles.tsx';

interface OpenServiceDialogProps {
  readonly roles: readonly RoleInfo[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function OpenServiceDialog({ roles, onClose, onDone }: OpenServiceDialogProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const save = async (): Promise<void> => {
    const isDone = await act.run(
      async ({ AcceptGains }) => {
        await client.http.post('/api/Account/OpenService', { Name: name, Roles: codes, AcceptGains });
        return '已新建，请为它新建访问令牌';
      },
      undefined,
      '新建',
    );
    if (isDone) onDone();
  };
  return (
    <AdminDialog
      title="新建服务账号"
      does="新建"
      act={act}
      isDirty={name !== '' || codes.length > 0}
      onSave={() => void save()}
      onClose={onClose}
    >
      <AdminField
        label="名称"
        isRequired
        error={act.issues['Name']}
        hint="用它的程序，如：数据仓库。服务账号不能登录，只能用您为它新建的访问令牌"
      >
        {(id) => <Input id={id} value={name} onChange={({ target }) => setName(target.value)} />}
      </AdminField>
      <RolesField roles={roles} codes={codes} error={act.issues['Roles']} onChange={setCodes} />
    </AdminDialog>
  );
}
