import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { productName } from '../session/productName.ts';
import { LoginField } from './LoginField.tsx';
import { Toast } from './Toast.tsx';
import { useSignIn } from './useSignIn.ts';

const LOGIN_ID = {
  name: 'loginId',
  label: '账号',
  type: 'tel',
  autoComplete: 'username',
  placeholder: '请输入您的电话号码',
} as const;
const PASSWORD = {
  name: 'password',
  label: '密码',
  type: 'password',
  autoComplete: 'current-password',
  placeholder: '请输入密码',
} as const;

/** Account and password. Enter submits; what the server refuses is said in a toast. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const [loginId, setLoginId] = useState('');
  const [password, setPassword] = useState('');
  const { missing, failure, isBusy, submit, dismiss } = useSignIn(onSignedIn);
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    void submit(loginId, password).then((first) => {
      if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    });
  };
  return (
    <form ref={form} className="gj-login-form" noValidate onSubmit={onSubmit}>
      <h1>登录</h1>
      <p className="gj-login-hint">欢迎使用{productName()}工作平台</p>
      <LoginField {...LOGIN_ID} value={loginId} error={missing.loginId} onChange={setLoginId} />
      <LoginField {...PASSWORD} value={password} error={missing.password} onChange={setPassword} />
      <button type="submit" className="gj-login-submit" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? <span className="gj-login-spin" aria-hidden /> : null}
        {isBusy ? '正在登录…' : '登录'}
      </button>
      {failure === undefined ? null : <Toast text={failure} onClose={dismiss} />}
    </form>
  );
}
