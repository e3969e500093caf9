import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { QrCode } from '#renderer/layout/QrCode.tsx';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { client } from '../session/client.ts';
import { takeOver } from '../session/session.ts';
import { useAccountForm, type AccountForm } from '../signIn/useAccountForm.ts';
import { AccountFormDialog } from './AccountFormDialog.tsx';
import { CurrentPassword, DialogField } from './DialogField.tsx';
import { OneTimeSecret } from './OneTimeSecret.tsx';

interface SecondFactorDialogProps {
  readonly user: CurrentUser;
  readonly onClose: () => void;
}

/** Turns the second factor of the signed-in user on or off. */
export function SecondFactorDialog(props: SecondFactorDialogProps): ReactNode {
  // The mode of the open dialog must not change when the server's user data change.
  const [isOn] = useState(props.user.HasSecondFactor === true);
  return isOn ? <EndDialog {...props} /> : <BeginDialog {...props} />;
}

function BeginDialog({ user, onClose }: SecondFactorDialogProps): ReactNode {
  const { notify } = useRenderer();
  const [begun, setBegun] = useState<{ readonly Secret: string; readonly Uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const proof = useAccountForm({
    initial: { Password: '' },
    check: ({ Password }) => missingPassword(user, Password),
    send: async (sent) => {
      setBegun(await client.http.post('/api/Account/BeginSecondFactor', sent));
    },
    onFailure: notify.error,
  });
  const confirm = useAccountForm({
    initial: { Code: '' },
    check: ({ Code }) => missingCode(Code),
    send: async ({ Code }) => {
      const sent = { Code: Code.trim() };
      setCodes((await client.http.post('/api/Account/ConfirmSecondFactor', sent)).RecoveryCodes);
      await takeOver(await client.http.get('/api/Account/CurrentUser'));
    },
    onFailure: notify.error,
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun === undefined)
    return (
      <AccountFormDialog
        title="开启两步验证"
        text="开启后，每次登录除了密码或短信验证码，还要输入手机身份验证器应用中的动态验证码。"
        form={proof}
        okText="下一步"
        onClose={onClose}
      >
        <Password user={user} form={proof} />
      </AccountFormDialog>
    );
  return (
    <AccountFormDialog
      key="confirm"
      title="开启两步验证"
      text="用身份验证器应用扫描二维码，或手动输入密钥，再输入应用显示的 6 位验证码。"
      form={confirm}
      okText="开启"
      onClose={onClose}
    >
      <div className="gj-gap-8 gj-second-factor">
        <QrCode text={begun.Uri} title="身份验证器的二维码" />
        <p>
          密钥 <code aria-label="密钥">{begun.Secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <Code form={confirm} />
    </AccountFormDialog>
  );
}

/** The recovery codes for a lost phone, shown once. */
const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode => (
  <OneTimeSecret title="请保存恢复代码" width={440} secret={codes.join('\n')} onClose={onClose}>
    <p className="gj-dialog-text">两步验证已开启。手机丢失时，用恢复代码登录，每个只能用一次。这些代码只显示这一次。</p>
    <ul className="gj-gap-8 gj-recovery" aria-label="恢复代码">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </OneTimeSecret>
);

function EndDialog({ user, onClose }: SecondFactorDialogProps): ReactNode {
  const { notify } = useRenderer();
  const form = useAccountForm({
    initial: { Password: '', Code: '' },
    check: ({ Password, Code }) => [...missingPassword(user, Password), ...missingCode(Code)],
    send: async ({ Password, Code }) => {
      await client.http.post('/api/Account/EndSecondFactor', { Password, Code: Code.trim() });
      await takeOver(await client.http.get('/api/Account/CurrentUser'));
      onClose();
      notify.success('两步验证已关闭');
    },
    onFailure: notify.error,
  });
  return (
    <AccountFormDialog
      title="关闭两步验证"
      text="关闭后，只用密码或短信验证码就能登录。"
      form={form}
      okText="关闭两步验证"
      onClose={onClose}
    >
      <Password user={user} form={form} />
      <Code form={form} />
    </AccountFormDialog>
  );
}

const missingPassword = ({ HasPassword }: CurrentUser, password: string): { field: string; message: string }[] =>
  HasPassword === true && password === '' ? [{ field: 'Password', message: '请输入当前密码' }] : [];

const missingCode = (code: string): { field: string; message: string }[] =>
  code.trim() === '' ? [{ field: 'Code', message: '请输入动态验证码' }] : [];

function Password({ user, form }: { user: CurrentUser; form: AccountForm<'Password'> }): ReactNode {
  if (user.HasPassword !== true) return null;
  return <CurrentPassword name="Password" form={form} />;
}

const Code = ({ form }: { form: AccountForm<'Code'> }): ReactNode => (
  <DialogField
    name="Code"
    form={form}
    label="动态验证码"
    placeholder="6 位数字"
    autoComplete="one-time-code"
    inputMode="numeric"
  />
);
