import type { ReactNode } from 'react';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useAccountForm } from '../../signIn/useAccountForm.ts';
import { client } from '../../session/client.ts';
import { enter } from '../../session/session.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { DialogField } from './DialogField.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import type { SecurityDialog } from './SecurityDialog.ts';

/** Changing the password by the current one. */
export function PasswordDialog({ user, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const form = useAccountForm({
    initial: { OldPassword: '', Password: '', ConfirmPassword: '' },
    check: ({ OldPassword, Password, ConfirmPassword }) => [
      ...(OldPassword === '' ? [{ field: 'OldPassword', message: '请输入当前密码' }] : []),
      ...checkNewPassword({ password: Password, confirm: ConfirmPassword, names: [user.PhoneNumber] }),
    ],
    send: async ({ OldPassword, Password, ConfirmPassword }) => {
      const change = { old: OldPassword, password: Password, confirm: ConfirmPassword };
      await enter(await client.account.changePassword(change));
      onClose();
      notify.success('密码已修改，其他设备已退出登录');
    },
    onFailure: notify.error,
  });
  return (
    <AccountDialog
      title="修改密码"
      text="修改后，其他设备上的登录会结束。"
      form={form}
      okText="修改密码"
      onClose={onClose}
    >
      <input type="text" hidden readOnly autoComplete="username" value={user.PhoneNumber ?? ''} />
      <DialogField
        name="OldPassword"
        form={form}
        label="当前密码"
        placeholder="请输入当前密码"
        autoComplete="current-password"
        isPassword
      />
      <NewPasswordFields form={form} />
    </AccountDialog>
  );
}
