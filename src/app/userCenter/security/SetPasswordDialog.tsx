import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { checkValidateCode } from '#engine/validate/checkValidateCode.ts';
import { FORCED } from '#renderer/form/useLeaveGuard.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useAccountForm } from '../../signIn/useAccountForm.ts';
import { useCodeRequest } from '../../signIn/useCodeRequest.ts';
import { client } from '../../session/client.ts';
import { forgetUser } from '../../session/session.ts';
import { appStore } from '../../session/appStore.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { DialogCode } from './DialogCode.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import type { SecurityDialog } from './SecurityDialog.ts';

/** Setting the first password by a code to the user's own phone; afterwards he signs in with it. */
export function SetPasswordDialog({ user, pause, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const navigate = useNavigate();
  const phone = user.PhoneNumber ?? '';
  const form = useAccountForm({
    initial: { ValidateCode: '', Password: '', ConfirmPassword: '' },
    check: ({ ValidateCode, Password, ConfirmPassword }) => [
      ...checkValidateCode('ValidateCode', ValidateCode),
      ...checkNewPassword({ password: Password, confirm: ConfirmPassword, names: [phone] }),
    ],
    send: async ({ ValidateCode, Password, ConfirmPassword }) => {
      const chosen = { password: Password, confirm: ConfirmPassword };
      await client.account.resetPassword({ phone, code: ValidateCode.trim(), ...chosen });
      appStore.notice = { kind: 'success', title: '密码已修改', text: '请登录' };
      forgetUser();
      await navigate('/login', { state: FORCED });
    },
    onFailure: notify.error,
  });
  const code = useCodeRequest({
    countdown: pause,
    check: () => [],
    show: form.show,
    send: () => client.account.sendResetCode(phone),
    onFailure: notify.error,
  });
  return (
    <AccountDialog
      title="设置密码"
      text={`验证码将发送到 ${phone}。设置后请用新密码重新登录。`}
      form={form}
      okText="设置密码"
      onClose={onClose}
    >
      <DialogCode form={form} code={code} />
      <NewPasswordFields form={form} />
    </AccountDialog>
  );
}
