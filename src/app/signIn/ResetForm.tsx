import type { ReactNode } from 'react';
import { EndTokensBox } from './EndTokensBox.tsx';
import { PhoneAndCode } from './PhoneAndCode.tsx';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { PhoneForm, PhoneNames } from './checkPhoneAndCode.ts';

export type ResetNames = PhoneNames | 'Password' | 'ConfirmPassword' | 'EndTokens';

interface ResetFormProps extends PhoneForm<ResetNames> {
  readonly onBack: () => void;
}

export const ResetForm = ({ form, code, onBack }: ResetFormProps): ReactNode => (
  <form ref={form.form} noValidate onSubmit={form.submit}>
    <PhoneAndCode form={form} code={code} />
    <SignInField
      name="Password"
      form={form}
      label="新密码"
      placeholder="至少 8 个字符，包含字母和数字"
      autoComplete="new-password"
      type="password"
    />
    <SignInField
      name="ConfirmPassword"
      form={form}
      label="确认新密码"
      placeholder="请再次输入新密码"
      autoComplete="new-password"
      type="password"
    />
    <EndTokensBox form={form} />
    <SubmitButton isBusy={form.isBusy} text="重置密码" busyText="正在提交…" />
    <p className="gj-login-back">
      <button type="button" className="gj-login-link" onClick={onBack}>
        返回短信登录
      </button>
    </p>
  </form>
);
