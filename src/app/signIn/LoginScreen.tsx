import { useId, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { tabId, TabStrip } from '#renderer/layout/TabStrip.tsx';
import { useGo } from '#renderer/navigation/NavigationContext.ts';
import { wantedPath, withReturnPath } from '../session/backPath.ts';
import { offers, productName, appStore } from '../session/appStore.ts';
import { client } from '../session/client.ts';
import { pageText } from '#client/pageText.ts';
import { landingPath } from '../session/landingPath.ts';
import { type AccountForm, useAccountForm } from './useAccountForm.ts';
import type { PhoneForm } from './checkPhoneAndCode.ts';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { PhoneAndCode } from './PhoneAndCode.tsx';
import { ResetForm } from './ResetForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useLoginForms, type LoginForms } from './useLoginForms.ts';
import { useToast } from './useToast.ts';
import { useWxSignIn, type WxSignIn } from './useWxSignIn.ts';
import { beginSession } from '../session/session.ts';
import { asAppError } from '#renderer/stores/RendererContext.ts';

const TABS = [
  { key: 'account', title: '账号登录', hasCount: false },
  { key: 'sms', title: '短信登录', hasCount: false },
];

/** The sign-in screen: by account, and as offered by code and by WeChat. Afterwards it opens the requested path. */
export function LoginScreen(): ReactNode {
  const go = useGo();
  const [search] = useSearchParams();
  const toast = useToast();
  const panel = useId();
  const wanted = wantedPath(search);
  const { ticket } = useSnapshot(appStore);
  const goOn = (path = wanted): Promise<void> => go(landingPath(path), { replace: true });
  const forms = useLoginForms(toast, goOn);
  const wx = useWxSignIn({
    wanted,
    onFailure: toast.fail,
    onSignedIn: goOn,
    onUnbound: () => void go(withReturnPath('/binding', wanted)),
  });
  const tab = forms.mode === 'account' ? 'account' : 'sms';
  if (ticket !== undefined)
    return (
      <SignInFrame title="两步验证" toast={toast}>
        <p className="gj-login-hint">您的账号开启了两步验证</p>
        <SecondFactorForm ticket={ticket} onFailure={toast.fail} onSignedIn={goOn} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={forms.mode === 'reset' ? '重置密码' : '登录'} toast={toast}>
      <p className="gj-login-hint">{forms.mode === 'reset' ? '用短信验证码确认身份，再设置新密码' : welcomeText()}</p>
      {offers('sms') ? (
        <>
          <TabStrip
            label="登录方式"
            scenes={TABS}
            current={tab}
            counts={undefined}
            panel={panel}
            onChange={(key) => forms.show(key === 'account' ? 'account' : 'sms')}
          />
          <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className="gj-login-panel">
            <ModePanel {...forms} />
          </div>
        </>
      ) : (
        <div className="gj-login-panel">
          <ModePanel {...forms} />
        </div>
      )}
      {forms.mode !== 'reset' && offers('weChat') ? <WxButton {...wx} /> : null}
      {forms.mode !== 'reset' && offers('register') ? (
        <p className="gj-login-back">
          还没有账号？<Link to={withReturnPath('/binding', wanted)}>注册</Link>
        </p>
      ) : null}
    </SignInFrame>
  );
}

const welcomeText = (): string => pageText('sign-in-welcome') || `欢迎使用${productName()}工作平台`;

function ModePanel({ mode, show, account, sms, reset }: LoginForms): ReactNode {
  switch (mode) {
    case 'account':
      return <PasswordForm form={account} onForgot={() => show('sms')} />;
    case 'sms':
      return <SmsForm {...sms} onReset={() => show('reset')} />;
    case 'reset':
      return <ResetForm {...reset} onBack={() => show('sms')} />;
  }
}

interface SmsFormProps extends PhoneForm {
  readonly onReset: () => void;
}

/** Signing in by phone number and code, and the way to a new password. */
const SmsForm = ({ form, code, onReset }: SmsFormProps): ReactNode => (
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

/** Opens the WeChat window; pressing it again opens a new one. */
const WxButton = ({ isBusy, start }: WxSignIn): ReactNode => (
  <div className="gj-login-other">
    <p className="gj-hint gj-login-or">其他登录方式</p>
    <button type="button" className="gj-login-wx" onClick={start}>
      <WxIcon />
      微信登录
    </button>
    <p className="gj-hint gj-login-wait" role="status">
      {isBusy ? '请在微信窗口中完成登录' : ''}
    </p>
  </div>
);

/** Two speech bubbles, as people know them from WeChat. */
const WxIcon = (): ReactNode => (
  <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    <path
      fillRule="evenodd"
      d="M9.2 4C5 4 1.600 6.900 1.600 10.500c0 2 1.100 3.800 2.900 5l-.7 2.200 2.500-1.300c.9.250 1.800.400 2.900.400h.6a5.800 5.800 0 0 1-.25-1.700c0-3.300 3.100-5.900 6.900-5.900h.5C16.100 6.200 13 4 9.200 4ZM6.700 7.300a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm5 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z"
    />
    <path
      fillRule="evenodd"
      d="M16.500 10.400c-3.400 0-6.100 2.200-6.100 5s2.700 5 6.100 5c.8 0 1.500-.1 2.200-.3l2 1.050-.55-1.800c1.450-.95 2.350-2.350 2.350-3.950 0-2.800-2.700-5-6-5Zm-2 2.500a.85.85 0 1 1 0 1.700.85.85 0 0 1 0-1.700Zm4 0a.85.85 0 1 1 0 1.700.85.85 0 0 1 0-1.700Z"
    />
  </svg>
);

interface PasswordFormProps {
  readonly form: AccountForm<'loginId' | 'password'>;
  readonly onForgot: () => void;
}

/** Signing in by account and password. Enter submits. */
const PasswordForm = ({ form, onForgot }: PasswordFormProps): ReactNode => (
  <form ref={form.form} noValidate onSubmit={form.submit}>
    <SignInField
      name="loginId"
      form={form}
      label="账号"
      placeholder={pageText('sign-in-account') || '请输入账号'}
      autoComplete="username"
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
      {offers('sms') ? (
        <button type="button" className="gj-login-forgot" onClick={onForgot}>
          忘记密码
        </button>
      ) : (
        '忘记密码时请联系管理员'
      )}
    </p>
    <SubmitButton isBusy={form.isBusy} text="登录" busyText="正在登录…" />
  </form>
);

interface SecondFactorFormProps {
  readonly ticket: string;
  readonly onFailure: (text: string) => void;
  readonly onSignedIn: () => Promise<void>;
}

/** The second step of signing in: a code of an app, or a recovery code. */
function SecondFactorForm({ ticket, onFailure, onSignedIn }: SecondFactorFormProps): ReactNode {
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
