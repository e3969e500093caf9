import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button, Checkbox } from 'antd';
import { sendResetCode } from '#client/phoneCodes.ts';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { CODE_PAUSE, useCodeRequest } from '../signIn/useCodeRequest.ts';
import { useCountdown } from '../signIn/useCountdown.ts';
import { useAccountForm, type AccountForm } from '../signIn/useAccountForm.ts';
import { MailDialog, type SecurityDialog, DialogCode } from './MailDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { checkNewPassword } from '#engine/validate/checkNewPassword.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { client } from '../session/client.ts';
import { offers, appStore } from '../session/appStore.ts';
import { forgetUser, takeOver } from '../session/session.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { CurrentPassword, DialogField } from './DialogField.tsx';
import { Icon, type IconName } from '#renderer/layout/Icon.tsx';
import { checkValidateCode } from '#engine/validate/signInChecks.ts';
import { FORCED_NAVIGATION } from '#renderer/stores/FORCED_NAVIGATION.ts';
import { useGo } from '#renderer/navigation/NavigationContext.ts';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./SecondFactorDialog.tsx')).SecondFactorDialog,
}));

/** The user's sign-in methods: password, phone number, mail address, WeChat, and the second factor. */
export function SecurityPanel({ user }: { user: CurrentUser }): ReactNode {
  const [open, setOpen] = useState<'password' | 'phone' | 'mail' | 'second'>();
  // They outlive the dialogs: the server counts on, too.
  const phonePause = useCountdown(CODE_PAUSE);
  const mailPause = useCountdown(CODE_PAUSE);
  const close = (): void => setOpen(undefined);
  const hasPassword = user.HasPassword === true;
  const Password = hasPassword ? PasswordDialog : SetPasswordDialog;
  return (
    <ul className="gj-security">
      <SecurityRow
        icon="lock"
        title="登录密码"
        text={passwordText(user)}
        isOpen={!hasPassword}
        action={hasPassword ? '修改密码' : '设置密码'}
        onAction={() => setOpen('password')}
      />
      <SecurityRow
        icon="phone"
        title="绑定手机"
        text={user.PhoneNumber ?? '未绑定，收不到短信通知'}
        isOpen={user.PhoneNumber === null && offers('sms')}
        {...(offers('sms')
          ? {
              action: '换绑手机',
              onAction: () => setOpen('phone'),
            }
          : {})}
      />
      <SecurityRow
        icon="mail"
        title="邮箱"
        text={user.Email ?? '未绑定，收不到邮件通知'}
        action={user.Email === null ? '绑定邮箱' : '更换邮箱'}
        onAction={() => setOpen('mail')}
      />
      {offers('weChat') ? (
        <SecurityRow
          icon="chat"
          title="微信"
          text={
            user.WxBound === true ? '已绑定，可用微信登录' : '未绑定。在登录页使用微信登录并验证手机号码后即完成绑定'
          }
        />
      ) : null}
      <SecurityRow
        icon="checked"
        title="两步验证"
        text={secondFactorText(user)}
        isOpen={user.NeedsSecondFactor === true && user.HasSecondFactor !== true}
        action={user.HasSecondFactor === true ? '关闭' : '开启'}
        onAction={() => setOpen('second')}
      />
      {open === 'second' ? (
        <Suspense fallback={null}>
          <SecondFactorDialog user={user} onClose={close} />
        </Suspense>
      ) : null}
      {open === 'password' ? <Password user={user} pause={phonePause} onClose={close} /> : null}
      {open === 'phone' ? <PhoneDialog user={user} pause={phonePause} onClose={close} /> : null}
      {open === 'mail' ? <MailDialog user={user} pause={mailPause} onClose={close} /> : null}
    </ul>
  );
}

function secondFactorText({ HasSecondFactor, NeedsSecondFactor }: CurrentUser): string {
  if (HasSecondFactor === true) return '已开启，登录时还要输入身份验证器应用中的验证码';
  return NeedsSecondFactor === true ? '必须开启后才能继续使用' : '未开启';
}

const passwordText = ({ HasPassword }: CurrentUser): string =>
  HasPassword === true ? '已设置' : '未设置，目前只能用短信验证码或微信登录';

interface SecurityRowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Something is still to be done about it. */
  readonly isOpen?: boolean;
  /** The label of its button. */
  readonly action?: string;
  readonly onAction?: () => void;
}

/** A sign-in method: its state, and the button to change it. */
const SecurityRow = ({ icon, title, text, isOpen = false, action, onAction }: SecurityRowProps): ReactNode => (
  <li>
    <span className="gj-icon-box">
      <Icon name={icon} size={20} />
    </span>
    <span className="gj-security-text">
      <strong>{title}</strong>
      <span className={isOpen ? 'is-open' : undefined}>{text}</span>
    </span>
    {action === undefined ? null : (
      <Button type={isOpen ? 'primary' : 'default'} onClick={onAction}>
        {action}
      </Button>
    )}
  </li>
);

/** Changing the password by the current one. */
function PasswordDialog({ user, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const form = useAccountForm({
    initial: { OldPassword: '', Password: '', ConfirmPassword: '', EndTokens: 'false' },
    check: ({ OldPassword, Password, ConfirmPassword }) => [
      ...(OldPassword === '' ? [{ field: 'OldPassword', message: '请输入当前密码' }] : []),
      ...checkNewPassword({ password: Password, confirm: ConfirmPassword, names: [user.PhoneNumber] }),
    ],
    send: async (values) => {
      const endsTokens = values.EndTokens === 'true';
      await takeOver(await client.http.post('/api/Account/ChangePassword', { ...values, EndTokens: endsTokens }));
      onClose();
      notify.success(endsTokens ? '密码已修改，其他设备已退出登录，访问令牌已吊销' : '密码已修改，其他设备已退出登录');
    },
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="修改密码"
      text="修改后，其他设备上的登录会结束。"
      form={form}
      okText="修改密码"
      onClose={onClose}
    >
      <input type="text" hidden readOnly autoComplete="username" value={user.PhoneNumber ?? ''} />
      <CurrentPassword name="OldPassword" form={form} />
      <NewPasswordFields form={form} />
      <EndTokens user={user} form={form} />
    </AccountFormDialog>
  );
}

/** Sets the first password by a code to the user's own phone; it is then used to sign in. */
function SetPasswordDialog({ user, pause, onClose }: SecurityDialog): ReactNode {
  const { notify } = useRenderer();
  const go = useGo();
  const phone = user.PhoneNumber ?? '';
  const form = useAccountForm({
    initial: { ValidateCode: '', Password: '', ConfirmPassword: '', EndTokens: 'false' },
    check: ({ ValidateCode, Password, ConfirmPassword }) => [
      ...checkValidateCode('ValidateCode', ValidateCode),
      ...checkNewPassword({ password: Password, confirm: ConfirmPassword, names: [phone] }),
    ],
    send: async (values) => {
      const [ValidateCode, EndTokens] = [values.ValidateCode.trim(), values.EndTokens === 'true'];
      await client.http.post('/api/Account/ResetPassword', {
        ...{ ...values, PhoneNumber: phone, ValidateCode, EndTokens },
      });
      appStore.notice = { kind: 'success', title: '密码已修改', text: '请登录' };
      forgetUser();
      await go('/login', { state: FORCED_NAVIGATION });
    },
    onFailure: notify.error,
  });
  const code = useCodeRequest({
    countdown: pause,
    check: () => [],
    show: form.show,
    send: () => sendResetCode(client.http, phone),
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="设置密码"
      text={`验证码将发送到 ${phone}。设置后请用新密码重新登录。`}
      form={form}
      okText="设置密码"
      onClose={onClose}
    >
      <DialogCode form={form} code={code} />
      <NewPasswordFields form={form} />
      <EndTokens user={user} form={form} />
    </AccountFormDialog>
  );
}

/** Whether the API tokens end with the old password; tokens are for employees only. */
function EndTokens({ user, form }: { user: CurrentUser; form: AccountForm<'EndTokens'> }): ReactNode {
  if (user.LoginInfo.EmployeeId === 0) return null;
  return (
    <Checkbox
      checked={form.values.EndTokens === 'true'}
      onChange={({ target }) => form.set('EndTokens', String(target.checked))}
    >
      同时吊销我的全部访问令牌
    </Checkbox>
  );
}

const NewPasswordFields = ({ form }: { form: AccountForm<'Password' | 'ConfirmPassword'> }): ReactNode => (
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
