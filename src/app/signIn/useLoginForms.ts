import { useState } from 'react';
import { sendLoginCode, sendResetCode } from '#client/phoneCodes.ts';
import { checkPhone, checkSignIn } from '#engine/validate/signInChecks.ts';
import { type AccountForm, useAccountForm } from './useAccountForm.ts';
import { CODE_PAUSE } from './useCodeRequest.ts';
import { useCountdown, type Countdown } from './useCountdown.ts';
import { type PhoneForm, type PhoneNames, checkPhoneAndCode } from './checkPhoneAndCode.ts';
import { client } from '../session/client.ts';
import { signInBy } from '../session/session.ts';
import type { ResetNames } from './ResetForm.tsx';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { usePhoneCode, usePhoneForm } from './usePhoneCode.ts';
import type { Toasting } from './useToast.ts';

const EMPTY = { PhoneNumber: '', ValidateCode: '', Password: '', ConfirmPassword: '', EndTokens: 'false' };

/** The state of setting a new password by a code; `onReset` receives the phone number. */
function useResetForm(
  countdown: Countdown,
  onFailure: (text: string) => void,
  onReset: (phone: string) => void,
): PhoneForm<ResetNames> {
  const form = useAccountForm({
    initial: EMPTY,
    check: (values) => [
      ...checkPhoneAndCode(values),
      ...checkNewPassword({
        password: values.Password,
        confirm: values.ConfirmPassword,
        names: [values.PhoneNumber.trim()],
      }),
    ],
    send: async (values) => {
      const PhoneNumber = values.PhoneNumber.trim();
      const sent = {
        ...values,
        PhoneNumber,
        ValidateCode: values.ValidateCode.trim(),
        EndTokens: values.EndTokens === 'true',
      };
      await client.http.post('/api/Account/ResetPassword', sent);
      form.reset();
      onReset(PhoneNumber);
    },
    onFailure,
  });
  return { form, code: usePhoneCode(form, { countdown, sendCode: sendResetCode, onFailure }) };
}

/** The mode of the sign-in screen: a tab, and in the tab of codes one of two forms. */
export type LoginMode = 'account' | 'sms' | 'reset';

export interface LoginForms {
  readonly mode: LoginMode;
  readonly show: (mode: LoginMode) => void;
  readonly account: AccountForm<'loginId' | 'password'>;
  readonly sms: PhoneForm;
  readonly reset: PhoneForm<ResetNames>;
}

/** The state of the sign-in screen; `onSignedIn` leads away from it. */
export function useLoginForms({ fail, say }: Toasting, onSignedIn: () => Promise<void>): LoginForms {
  const [mode, setMode] = useState<LoginMode>('account');
  // Shared by both forms: the server counts codes by phone number, whatever they are for.
  const countdown = useCountdown(CODE_PAUSE);
  const account = usePasswordForm(fail, onSignedIn);
  const sms = usePhoneForm({
    countdown,
    sendCode: sendLoginCode,
    send: async ({ PhoneNumber, ValidateCode }) => {
      const sent = { LoginId: PhoneNumber, ValidateCode };
      if (await signInBy(() => client.http.post('/api/Account/PhoneLogin', sent))) await onSignedIn();
    },
    onFailure: fail,
  });
  const reset = useResetForm(countdown, fail, (phone) => {
    account.set('loginId', phone);
    account.set('password', '');
    setMode('account');
    say({ kind: 'success', title: '密码已修改', text: '请登录' });
  });
  const show = (next: LoginMode): void => {
    if (next === 'sms') carryPhone(account.values.loginId, sms.form);
    if (next === 'reset') carryPhone(sms.form.values.PhoneNumber, reset.form);
    setMode(next);
  };
  return { mode, show, account, sms, reset };
}

/** A phone number that was typed in one form need not be typed again in the next. */
function carryPhone(typed: string, to: AccountForm<PhoneNames>): void {
  if (to.values.PhoneNumber === '' && checkPhone('', typed).length === 0) to.set('PhoneNumber', typed.trim());
}

/** The state of signing in by account and password; `onSignedIn` leads away. */
const usePasswordForm = (
  onFailure: (text: string) => void,
  onSignedIn: () => Promise<void>,
): AccountForm<'loginId' | 'password'> =>
  useAccountForm({
    initial: { loginId: '', password: '' },
    check: ({ loginId, password }) => checkSignIn(loginId, password),
    send: async ({ loginId, password }) => {
      const sent = { LoginId: loginId.trim(), Password: password };
      if (await signInBy(() => client.http.post('/api/Account/Login', sent))) await onSignedIn();
    },
    onFailure,
  });
