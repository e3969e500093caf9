import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useLoad } from '#renderer/stores/RendererContext.ts';
import { useGo } from '#renderer/navigation/NavigationContext.ts';
import { productName } from '../session/appStore.ts';
import { client } from '../session/client.ts';
import { homePath } from '../session/landingPath.ts';
import { signInBy } from '../session/session.ts';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useToast, type Toasting } from './useToast.ts';

/** The screen of the first password, opened by a received link. Afterwards the user is signed in. */
export function FirstPasswordScreen(): ReactNode {
  const [search] = useSearchParams();
  const [link] = useState(() => search.get('link') ?? '');
  const toast = useToast();
  useEffect(() => {
    // The link must not remain in the address bar or the history: it could be used to sign in.
    window.history.replaceState(window.history.state, '', '#/first');
  }, []);
  const read = useCallback(() => client.http.post('/api/Account/ReadFirstLink', { Link: link }), [link]);
  const { data: owner, error, retry } = useLoad(read);
  return (
    <SignInFrame title="设置密码" toast={toast}>
      {owner === undefined ? null : <PasswordForm link={link} owner={owner} toast={toast} />}
      {error === undefined ? null : (
        <div className="gj-login-panel" role="alert">
          <p className="gj-login-hint">{errorText(error)}</p>
          {error.code === 'SIGN_IN_FAILED' ? null : (
            <button type="button" className="gj-login-link" onClick={retry}>
              重试
            </button>
          )}
        </div>
      )}
      <p className="gj-login-back">
        <Link to="/login">返回登录</Link>
      </p>
    </SignInFrame>
  );
}

interface PasswordFormProps {
  readonly link: string;
  readonly owner: { readonly LoginId: string; readonly Name: string | null };
  readonly toast: Toasting;
}

function PasswordForm({ link, owner: { LoginId, Name }, toast }: PasswordFormProps): ReactNode {
  const go = useGo();
  const form = useAccountForm({
    initial: { Password: '', ConfirmPassword: '' },
    check: ({ Password: password, ConfirmPassword: confirm }) =>
      checkNewPassword({ password, confirm, names: [LoginId, Name] }),
    send: async (chosen) => {
      const sent = { Link: link, ...chosen };
      const isSignedIn = await signInBy(() => client.http.post('/api/Account/SetFirstPassword', sent));
      await go(isSignedIn ? homePath() : '/login', { replace: true });
    },
    onFailure: toast.fail,
  });
  return (
    <>
      <p className="gj-login-hint">
        欢迎使用{productName()}，请为账号 {LoginId} 设置密码
      </p>
      <form ref={form.form} className="gj-login-panel" noValidate onSubmit={form.submit}>
        {/* Where password managers find whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={LoginId} readOnly hidden />
        <SignInField
          name="Password"
          form={form}
          label="密码"
          placeholder="至少 8 个字符，包含字母和数字"
          autoComplete="new-password"
          type="password"
        />
        <SignInField
          name="ConfirmPassword"
          form={form}
          label="确认密码"
          placeholder="请再次输入密码"
          autoComplete="new-password"
          type="password"
        />
        <SubmitButton isBusy={form.isBusy} text="设置密码并登录" busyText="正在提交…" />
      </form>
    </>
  );
}
