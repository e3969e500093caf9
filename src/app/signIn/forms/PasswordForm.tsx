import type { ReactNode } from 'react';
import type { AccountForm } from '../useAccountForm.ts';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface PasswordFormProps {
  readonly form: AccountForm<'loginId' | 'password'>;
  readonly onForgot: () => void;
}

/** Signing in by account and password. Enter submits. */
export function PasswordForm({ form, onForgot }: PasswordFormProps): ReactNode {
  return (
    <form ref={form.form} noValidate onSubmit={form.submit}>
      <SignInField
        name="loginId"
        form={form}
        label="账号"
        placeholder="请输入您的电话号码"
        autoComplete="username"
        maxLength={30}
      />
      <SignInField
        name="password"
        form={form}
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        type="password"
      />
      <p className="gj-login-side">
        <button type="button" className="gj-login-forgot" onClick={onForgot}>
          忘记密码
        </button>
      </p>
      <SubmitButton isBusy={form.isBusy} text="登录" busyText="正在登录…" />
    </form>
  );
}
