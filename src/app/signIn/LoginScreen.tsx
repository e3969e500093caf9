import { useId, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { tabId } from '#renderer/layout/tabId.ts';
import { TabStrip } from '#renderer/layout/TabStrip.tsx';
import { backPath, wantedPath, withWanted } from '../session/backPath.ts';
import { productName } from '../session/productName.ts';
import { homePath } from '../session/session.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { PasswordForm } from './forms/PasswordForm.tsx';
import { ResetForm } from './forms/ResetForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { SmsForm } from './forms/SmsForm.tsx';
import { useLoginForms, type LoginForms } from './forms/useLoginForms.ts';
import { useToast } from './useToast.ts';
import { useWxSignIn } from './forms/useWxSignIn.ts';
import { WxButton } from './forms/WxButton.tsx';

const TABS = [
  { key: 'account', title: '账号登录', hasCount: false },
  { key: 'sms', title: '短信登录', hasCount: false },
];

/** The sign-in screen: by account, by code, by WeChat. Afterwards the user is where he wanted to go. */
export function LoginScreen(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const toast = useToast();
  const panel = useId();
  const wanted = wantedPath(search);
  const goOn = async (path = wanted): Promise<void> => {
    await navigate(backPath(path, permissionStore.routes) ?? homePath(), { replace: true });
  };
  const forms = useLoginForms(toast, goOn);
  const wx = useWxSignIn({
    wanted,
    onFailure: toast.fail,
    onSignedIn: goOn,
    onUnbound: () => void navigate(withWanted('/binding', wanted)),
  });
  const tab = forms.mode === 'account' ? 'account' : 'sms';
  return (
    <SignInFrame title={forms.mode === 'reset' ? '重置密码' : '登录'} toast={toast}>
      <p className="gj-login-hint">
        {forms.mode === 'reset' ? '用短信验证码确认身份，再设置新密码' : `欢迎使用${productName()}工作平台`}
      </p>
      <TabStrip
        label="登录方式"
        scenes={TABS}
        current={tab}
        counts={undefined}
        panel={panel}
        onChange={(key) => {
          forms.show(key === 'account' ? 'account' : 'sms');
        }}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, tab)} className="gj-login-panel">
        <Panel {...forms} />
      </div>
      {forms.mode === 'reset' ? null : <WxButton {...wx} />}
    </SignInFrame>
  );
}

function Panel({ mode, show, account, sms, reset }: LoginForms): ReactNode {
  switch (mode) {
    case 'account':
      return (
        <PasswordForm
          form={account}
          onForgot={() => {
            show('sms');
          }}
        />
      );
    case 'sms':
      return (
        <SmsForm
          {...sms}
          onReset={() => {
            show('reset');
          }}
        />
      );
    case 'reset':
      return (
        <ResetForm
          {...reset}
          onBack={() => {
            show('sms');
          }}
        />
      );
  }
}
