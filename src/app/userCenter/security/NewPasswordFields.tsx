import type { ReactNode } from 'react';
import type { AccountForm } from '../../signIn/useAccountForm.ts';
import { DialogField } from './DialogField.tsx';

/** The fields of a new password, typed twice. */
export function NewPasswordFields({ form }: { form: AccountForm<'Password' | 'ConfirmPassword'> }): ReactNode {
  return (
    <>
      <DialogField
        name="Password"
        form={form}
        label="新密码"
        placeholder="至少 8 个字符，包含字母和数字"
        autoComplete="new-password"
        isPassword
      />
      <DialogField
        name="ConfirmPassword"
        form={form}
        label="确认新密码"
        placeholder="请再次输入新密码"
        autoComplete="new-password"
        isPassword
      />
    </>
  );
}
