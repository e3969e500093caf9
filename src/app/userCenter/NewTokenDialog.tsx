import type { ReactNode } from 'react';
import type { ApiTokens } from '#wire/AccountReplies.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAccountForm } from '../signIn/useAccountForm.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { DialogChoice } from './DialogChoice.tsx';
import { CurrentPassword, DialogField } from './DialogField.tsx';

const LIFE = [30, 90, 180, 366].map((days) => ({ value: String(days), label: `${days} 天` }));
const ACCESS = [
  { value: 'true', label: '只读：查询和导出' },
  { value: 'false', label: '可读写：还能新建、修改和办理' },
];

interface NewTokenDialogProps {
  readonly user: CurrentUser;
  /** The account of a program; undefined: the user's own. */
  readonly loginId: string | undefined;
  /** The permissions that the token may be limited to. */
  readonly choices: Pick<ApiTokens, 'Entities' | 'Roles'>;
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

/** Creates a token for the signed-in user, who limits its permissions and enters the password. */
export function NewTokenDialog({ user, loginId, choices, onClose, onMade }: NewTokenDialogProps): ReactNode {
  const { client, notify } = useRenderer();
  const form = useAccountForm({
    initial: { Name: '', Days: '90', ReadsOnly: 'true', Entities: '', Roles: '', Password: '' },
    check: ({ Name, Password }) => [
      ...(Name.trim() === '' ? [{ field: 'Name', message: '请输入令牌名称' }] : []),
      ...(user.HasPassword === true && Password === '' ? [{ field: 'Password', message: '请输入当前密码' }] : []),
    ],
    send: async ({ Entities, Roles, ReadsOnly, ...values }) => {
      const sent = { ...values, LoginId: loginId, ReadsOnly: ReadsOnly === 'true' };
      // Without names it reaches everything that its owner does.
      const named = (names: string): string | undefined => (names === '' ? undefined : names);
      const limits = { Entities: named(Entities), Roles: named(Roles) };
      onMade((await client.http.post('/api/Account/AddToken', { ...sent, ...limits })).Token);
    },
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="新建访问令牌"
      text={
        loginId === undefined
          ? '拿到令牌的程序能以您的身份调用接口，请只给它需要的权限。'
          : '拿到令牌的程序能以这个服务账号的身份调用接口，请只给它需要的权限。'
      }
      form={form}
      okText="新建令牌"
      onClose={onClose}
    >
      <DialogField name="Name" form={form} label="名称" placeholder="用在哪里，如：财务系统同步" />
      <DialogChoice name="ReadsOnly" form={form} label="权限" options={ACCESS} />
      <DialogChoice
        name="Entities"
        form={form}
        label="可访问的数据"
        options={choices.Entities.map(({ Value, Label }) => ({ value: Value, label: Label }))}
        every={loginId === undefined ? '您能访问的全部数据' : '账号能访问的全部数据'}
        hint="新建和修改时引用到的数据也要选上"
      />
      {choices.Roles.length < 2 ? null : (
        <DialogChoice
          name="Roles"
          form={form}
          label="角色"
          options={choices.Roles.map(({ Value, Label }) => ({ value: Value, label: Label }))}
          every={loginId === undefined ? '您的全部角色' : '账号的全部角色'}
        />
      )}
      <DialogChoice name="Days" form={form} label="有效期" options={LIFE} />
      {user.HasPassword === true ? <CurrentPassword name="Password" form={form} /> : null}
    </AccountFormDialog>
  );
}
