import type { ReactNode } from 'react';
import { checkMail, checkValidateCode } from '#engine/validate/signInChecks.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useAccountForm, type AccountForm } from '../signIn/useAccountForm.ts';
import { useCodeRequest, type CodeRequest } from '../signIn/useCodeRequest.ts';
import type { Countdown } from '../signIn/useCountdown.ts';
import { client } from '../session/client.ts';
import { takeOver } from '../session/session.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { DialogField } from './DialogField.tsx';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { Button } from 'antd';

interface DialogCodeProps {
  readonly form: AccountForm<'ValidateCode'>;
  readonly code: CodeRequest;
}

/** The field of a code in a dialog, with the button that has it sent. */
export function DialogCode({ form, code: { left, isSent, request } }: DialogCodeProps): ReactNode {
  const ask = (): void => {
    if (request()) form.form.current?.querySelector<HTMLInputElement>('[name="ValidateCode"]')?.focus();
  };
  return (
    <DialogField
      name="ValidateCode"
      form={form}
      label="验证码"
      placeholder="请输入验证码"
      autoComplete="one-time-code"
      inputMode="numeric"
      hint={isSent ? '验证码已发送，5 分钟内有效' : undefined}
      suffix={
        <Button type="link" size="small" disabled={left > 0} onClick={ask}>
          {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
        </Button>
      }
    />
  );
}

/** Binding a mail address by a code that is sent to it. */
export function MailDialog({ pause, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const form = useAccountForm({
    initial: { Email: '', ValidateCode: '' },
    check: ({ Email, ValidateCode }) => [
      ...checkMail('Email', Email),
      // R4 speaks of messages to phones.
      ...(checkValidateCode('ValidateCode', ValidateCode).length === 0
        ? []
        : [{ field: 'ValidateCode', message: '请输入邮件中的验证码' }]),
    ],
    send: async ({ Email, ValidateCode }) => {
      const sent = { Email: Email.trim(), ValidateCode: ValidateCode.trim() };
      await client.http.post('/api/Account/ConfirmMail', sent);
      await takeOver(await client.http.get('/api/Account/CurrentUser'));
      onClose();
      notify.success('邮箱已绑定');
    },
    onFailure: notify.error,
  });
  const { Email } = form.values;
  const code = useCodeRequest({
    countdown: pause,
    check: () => checkMail('Email', Email),
    show: form.show,
    send: () => client.http.post('/api/Account/SendMailVerification', { Email: Email.trim() }),
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog title="绑定邮箱" text="验证码将发送到您填写的邮箱。" form={form} okText="绑定" onClose={onClose}>
      <DialogField
        name="Email"
        form={form}
        label="邮箱"
        placeholder="请输入邮箱"
        autoComplete="email"
        inputMode="email"
      />
      <DialogCode form={form} code={code} />
    </AccountFormDialog>
  );
}

/** The props of the dialogs about sign-in methods. */
export interface SecurityDialog {
  readonly user: CurrentUser;
  /** Until the next code may be requested. */
  readonly pause: Countdown;
  readonly onClose: () => void;
}
