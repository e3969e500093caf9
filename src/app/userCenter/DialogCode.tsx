import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AccountForm } from '../signIn/useAccountForm.ts';
import type { CodeRequest } from '../signIn/useCodeRequest.ts';
import { DialogField } from './DialogField.tsx';

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
