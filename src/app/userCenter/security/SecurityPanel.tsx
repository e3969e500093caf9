import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { CODE_PAUSE } from '../../signIn/useCodeRequest.ts';
import { useCountdown } from '../../signIn/useCountdown.ts';
import { MailDialog } from './MailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { SecurityRow } from './SecurityRow.tsx';
import { SetPasswordDialog } from './SetPasswordDialog.tsx';

/** The user's ways in: password, phone number, mail address, WeChat. */
export function SecurityPanel({ user }: { user: CurrentUser }): ReactNode {
  const [open, setOpen] = useState<'password' | 'phone' | 'mail'>();
  // They outlive the dialogs: the server counts on, too.
  const phonePause = useCountdown(CODE_PAUSE);
  const mailPause = useCountdown(CODE_PAUSE);
  const close = (): void => {
    setOpen(undefined);
  };
  const hasPassword = user.HasPassword === true;
  const Password = hasPassword ? PasswordDialog : SetPasswordDialog;
  return (
    <ul className="gj-security">
      <SecurityRow
        icon="lock"
        title="登录密码"
        text={passwordText(user)}
        isOpen={user.MustChangePassword === true || !hasPassword}
        action={hasPassword ? '修改密码' : '设置密码'}
        onAction={() => {
          setOpen('password');
        }}
      />
      <SecurityRow
        icon="phone"
        title="绑定手机"
        text={user.PhoneNumber ?? '未绑定'}
        isOpen={user.PhoneNumber === null}
        action="换绑手机"
        onAction={() => {
          setOpen('phone');
        }}
      />
      <SecurityRow
        icon="mail"
        title="邮箱"
        text={user.Email ?? '未绑定'}
        action={user.Email === null ? '绑定邮箱' : '更换邮箱'}
        onAction={() => {
          setOpen('mail');
        }}
      />
      <SecurityRow
        icon="chat"
        title="微信"
        text={user.WxBound === true ? '已绑定，可用微信登录' : '未绑定。在登录页使用微信登录并验证手机号码后即完成绑定'}
      />
      {open === 'password' ? <Password user={user} pause={phonePause} onClose={close} /> : null}
      {open === 'phone' ? <PhoneDialog user={user} pause={phonePause} onClose={close} /> : null}
      {open === 'mail' ? <MailDialog user={user} pause={mailPause} onClose={close} /> : null}
    </ul>
  );
}

function passwordText({ HasPassword, MustChangePassword }: CurrentUser): string {
  if (HasPassword !== true) return '未设置，目前只能用短信验证码或微信登录';
  return MustChangePassword === true ? '由管理员设置，请尽快修改' : '已设置';
}
