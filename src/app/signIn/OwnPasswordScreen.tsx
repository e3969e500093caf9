import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { useGo } from '#renderer/navigation/NavigationContext.ts';
import { client } from '../session/client.ts';
import { userStore } from '../session/userStore.ts';
import { wantedPath } from '../session/backPath.ts';
import { landingPath } from '../session/landingPath.ts';
import { beginSession, signOut } from '../session/session.ts';
import { EndTokensBox } from './EndTokensBox.tsx';
import { SignInField } from './SignInField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { useToast } from './useToast.ts';

const NEW = { autoComplete: 'new-password', type: 'password' } as const;

/** Where an account changes the password that an administrator set, before it may do anything else. */
export function OwnPasswordScreen(): ReactNode {
  const go = useGo();
  const toast = useToast();
  const [search] = useSearchParams();
  const { current } = useSnapshot(userStore);
  const names = [current?.PhoneNumber ?? null, current?.RealName ?? null];
  const form = useAccountForm({
    initial: { OldPassword: '', Password: '', ConfirmPassword: '', EndTokens: 'false' },
    check: ({ OldPassword, Password, ConfirmPassword }) => [
      ...(OldPassword === '' ? [{ field: 'OldPassword', message: '请输入当前密码' }] : []),
      ...checkNewPassword({ password: Password, confirm: ConfirmPassword, names }),
    ],
    send: async (values) => {
      const sent = { ...values, EndTokens: values.EndTokens === 'true' };
      await beginSession(await client.http.post('/api/Account/ChangePassword', sent));
      await go(landingPath(wantedPath(search)), { replace: true });
    },
    onFailure: toast.fail,
  });
  const leave = async (): Promise<void> => {
    await signOut();
    await go('/login', { replace: true });
  };
  return (
    <SignInFrame title="修改密码" toast={toast}>
      <p className="gj-login-hint">您的密码由管理员设置，请先改成自己的密码</p>
      <form ref={form.form} className="gj-login-panel" noValidate onSubmit={form.submit}>
        {/* Where password managers find whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={current?.PhoneNumber ?? ''} readOnly hidden />
        <SignInField
          name="OldPassword"
          form={form}
          label="当前密码"
          placeholder="请输入当前密码"
          autoComplete="current-password"
          type="password"
        />
        <SignInField {...NEW} name="Password" form={form} label="新密码" placeholder="至少 8 个字符，包含字母和数字" />
        <SignInField {...NEW} name="ConfirmPassword" form={form} label="确认新密码" placeholder="请再次输入新密码" />
        {(current?.LoginInfo.EmployeeId ?? 0) === 0 ? null : <EndTokensBox form={form} />}
        <SubmitButton isBusy={form.isBusy} text="修改密码" busyText="正在提交…" />
      </form>
      <p className="gj-login-back">
        <button type="button" className="gj-login-link" onClick={() => void leave()}>
          退出登录
        </button>
      </p>
    </SignInFrame>
  );
}
