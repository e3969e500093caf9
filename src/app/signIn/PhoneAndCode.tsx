import { type ReactNode } from 'react';
import type { PhoneForm } from './checkPhoneAndCode.ts';
import { SignInField } from './SignInField.tsx';

export function PhoneAndCode({ form, code }: PhoneForm): ReactNode {
  const { left, isSent, request } = code;
  const ask = (): void => {
    // The button cannot be pressed for a while: the focus goes where the code is typed.
    if (request()) form.form.current?.querySelector<HTMLInputElement>('[name="ValidateCode"]')?.focus();
  };
  return (
    <>
      <SignInField
        name="PhoneNumber"
        form={form}
        label="手机号码"
        placeholder="请输入您的电话号码"
        autoComplete="tel"
        inputMode="tel"
      />
      <SignInField
        name="ValidateCode"
        form={form}
        label="验证码"
        placeholder="请输入短信验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={isSent ? '验证码已发送，5 分钟内有效' : undefined}
        button={
          <button type="button" className="gj-login-code" disabled={left > 0} onClick={ask}>
            {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}
