import type { ReactNode } from 'react';
import { appStore } from '../session/appStore.ts';
import { client } from '../session/client.ts';
import { beginSession } from '../session/session.ts';
import { asAppError } from '#renderer/stores/useLoad.ts';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useAccountForm } from './useAccountForm.ts';

interface SecondFactorFormProps {
  /** The ticket of the first factor. */
  readonly ticket: string;
  readonly onFailure: (text: string) => void;
  readonly onSignedIn: () => Promise<void>;
}

/** The second step of signing in: a code of an app, or a recovery code. */
export function SecondFactorForm({ ticket, onFailure, onSignedIn }: SecondFactorFormProps): ReactNode {
  const back = (): void => {
    appStore.ticket = undefined;
  };
  const form = useAccountForm({
    initial: { Code: '' },
    check: ({ Code }) => (Code.trim() === '' ? [{ field: 'Code', message: '请输入动态验证码或恢复代码' }] : []),
    send: async ({ Code }) => {
      try {
        const sent = { Ticket: ticket, Code: Code.trim() };
        await beginSession(await client.http.post('/api/Account/SecondFactor', sent));
      } catch (cause) {
        const error = asAppError(cause);
        // The first step has to be taken again.
        if (error.code === 'SIGN_IN_FAILED') back();
        throw error;
      }
      back();
      await onSignedIn();
    },
    onFailure,
  });
  return (
    <form ref={form.form} className="gj-login-panel" noValidate onSubmit={form.submit}>
      <SignInField
        name="Code"
        form={form}
        label="动态验证码"
        placeholder="6 位数字，或一个恢复代码"
        autoComplete="one-time-code"
        hint="打开手机上的身份验证器应用查看"
      />
      <SubmitButton isBusy={form.isBusy} text="验证并登录" busyText="正在验证…" />
      <p className="gj-login-back">
        <button type="button" className="gj-login-link" onClick={back}>
          返回登录
        </button>
      </p>
    </form>
  );
}
