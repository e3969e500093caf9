import type { ReactNode } from 'react';
import { PhoneAndCode } from './PhoneAndCode.tsx';
import type { PhoneForm } from './PhoneForm.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface SmsFormProps extends PhoneForm {
  readonly onReset: () => void;
}

/** Signing in by phone number and code, and the way to a new password. */
export function SmsForm({ form, code, onReset }: SmsFormProps): ReactNode {
  return (
    <form ref={form.form} noValidate onSubmit={form.submit}>
      <PhoneAndCode form={form} code={code} />
      <p className="gj-login-side">
        忘记密码？
        <button type="button" className="gj-login-link" onClick={onReset}>
          重置密码
        </button>
      </p>
      <SubmitButton isBusy={form.isBusy} text="登录" busyText="正在登录…" />
    </form>
  );
}
