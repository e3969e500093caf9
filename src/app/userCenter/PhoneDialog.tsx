import type { ReactNode } from 'react';
import { checkValidateCode, checkPhone } from '#engine/validate/signInChecks.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAccountForm } from '../signIn/useAccountForm.ts';
import { useCodeRequest } from '../signIn/useCodeRequest.ts';
import { client } from '../session/client.ts';
import { takeOver } from '../session/session.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { DialogField, CurrentPassword } from './DialogField.tsx';
import { sendRebindCode } from '#client/phoneCodes.ts';
import { DialogCode, type SecurityDialog } from './MailDialog.tsx';

/** Binds another phone number, by the current password (if there is one) and a code to the new number. */
export function PhoneDialog({ user, pause, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const hasPassword = user.HasPassword === true;
  const form = useAccountForm({
    initial: { Password: '', PhoneNumber: '', ValidateCode: '' },
    check: ({ Password, PhoneNumber, ValidateCode }) => [
      ...(hasPassword && Password === '' ? [{ field: 'Password', message: '请输入当前密码' }] : []),
      ...checkPhone('PhoneNumber', PhoneNumber),
      ...checkValidateCode('ValidateCode', ValidateCode),
    ],
    send: async ({ Password, PhoneNumber, ValidateCode }) => {
      const proof = { PhoneNumber: PhoneNumber.trim(), ValidateCode: ValidateCode.trim() };
      await takeOver(await client.http.post('/api/Account/RebindPhone', { ...proof, Password }));
      onClose();
      notify.success('手机号码已换绑，其他设备已退出登录');
    },
    onFailure: notify.error,
  });
  const { PhoneNumber } = form.values;
  const code = useCodeRequest({
    countdown: pause,
    check: () => checkPhone('PhoneNumber', PhoneNumber),
    show: form.show,
    send: () => sendRebindCode(client.http, PhoneNumber.trim()),
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="换绑手机"
      text="换绑后用新号码接收验证码和登录，其他设备上的登录会结束。"
      form={form}
      okText="换绑"
      onClose={onClose}
    >
      {hasPassword ? <CurrentPassword name="Password" form={form} /> : null}
      <DialogField
        name="PhoneNumber"
        form={form}
        label="新手机号码"
        placeholder="请输入新手机号码"
        autoComplete="tel"
        inputMode="tel"
      />
      <DialogCode form={form} code={code} />
    </AccountFormDialog>
  );
}
