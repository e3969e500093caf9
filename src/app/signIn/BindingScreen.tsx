import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { regOrBind, sendBindCode } from '#client/phoneCodes.ts';
import { CODE_PAUSE } from './useCodeRequest.ts';
import { useCountdown } from './useCountdown.ts';
import { wantedPath, withReturnPath } from '../session/backPath.ts';
import { client } from '../session/client.ts';
import { offers, appStore } from '../session/appStore.ts';
import { landingPath } from '../session/landingPath.ts';
import { signInBy } from '../session/session.ts';
import { PhoneAndCode } from './PhoneAndCode.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { usePhoneForm } from './usePhoneCode.ts';
import { useToast } from './useToast.ts';
import { useGo } from '#renderer/navigation/NavigationContext.ts';

/** Keeps the enum types that the product names for this window, by their names; false when they could not be fetched. */
async function keepEnums(): Promise<boolean> {
  try {
    const company = await client.http.get('/api/System/GetCompany');
    for (const typeName of company?.KeptEnums ?? []) {
      const items = await client.http.get('/api/enumdata/GetEnumItems', { typeName });
      sessionStorage.setItem(typeName, JSON.stringify(items));
    }
    return true;
  } catch {
    // The caller shows a message; the bound user is signed in nevertheless.
    return false;
  }
}

/** Registering by phone number, or binding who came from WeChat to the account of that number, as far as the product offers it. */
export function BindingScreen(): ReactNode {
  const go = useGo();
  const [search] = useSearchParams();
  const toast = useToast();
  const wanted = wantedPath(search);
  const { form, code } = usePhoneForm({
    countdown: useCountdown(CODE_PAUSE),
    sendCode: sendBindCode,
    send: async (proof) => {
      if (!(await signInBy(() => regOrBind(client.http, proof)))) {
        await go(withReturnPath('/login', wanted));
        return;
      }
      // The user is signed in; the next screen shows which part failed.
      if (!(await keepEnums())) appStore.notice = { kind: 'error', text: '服务错误' };
      await go(landingPath(wanted), { replace: true });
    },
    onFailure: toast.fail,
  });
  if (!offers('weChat') && !offers('register')) return <Navigate to={withReturnPath('/login', wanted)} replace />;
  return (
    <SignInFrame title="账号关联" toast={toast}>
      <p className="gj-login-hint">
        {offers('register')
          ? '验证手机号码后关联账号，没有账号时自动注册'
          : '验证手机号码后关联账号，没有账号时请联系管理员'}
      </p>
      <form ref={form.form} className="gj-login-panel" noValidate onSubmit={form.submit}>
        <PhoneAndCode form={form} code={code} />
        <SubmitButton isBusy={form.isBusy} text="绑定" busyText="正在绑定…" />
      </form>
      <p className="gj-login-back">
        <Link to={withReturnPath('/login', wanted)}>返回登录</Link>
      </p>
    </SignInFrame>
  );
}
