import { type ReactNode, useId, useState, type HTMLAttributes } from 'react';
import { withoutBlanks, type AccountForm, type PhoneForm } from './useAccountForm.ts';

interface SubmitButtonProps {
  readonly isBusy: boolean;
  readonly text: string;
  readonly busyText: string;
}

/** The button that sends a sign-in form; while that goes on, it cannot be pressed again. */
export const SubmitButton = ({ isBusy, text, busyText }: SubmitButtonProps): ReactNode => (
  <button type="submit" className="gj-flex gj-login-submit" aria-busy={isBusy} disabled={isBusy}>
    {isBusy ? <span className="gj-login-spin" aria-hidden /> : null}
    {isBusy ? busyText : text}
  </button>
);

/** The labels of account form fields, and the values that browsers may fill in. */
interface FieldText {
  readonly label: string;
  readonly placeholder: string;
  readonly autoComplete: string;
  readonly type?: 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

interface SignInFieldProps<Name extends string> extends FieldText {
  readonly name: Name;
  readonly form: AccountForm<Name>;
  /** Shown at the place of an error, if there is none. */
  readonly hint?: string | undefined;
  readonly button?: ReactNode;
}

/** A field of a sign-in form; a password can be made readable. Light on purpose: these screens load before everything else. */
export function SignInField<Name extends string>(props: SignInFieldProps<Name>): ReactNode {
  const { name, form, label, placeholder, autoComplete, type, inputMode, hint, button } = props;
  const id = useId();
  const [isReadable, setIsReadable] = useState(false);
  const issue = form.issues.get(name.toLowerCase());
  return (
    <div className="gj-login-field">
      <label htmlFor={id}>{label}</label>
      <span className={issue === undefined ? 'gj-login-input' : 'gj-login-input is-wrong'}>
        <input
          id={id}
          name={name}
          type={type === 'password' && !isReadable ? 'password' : 'text'}
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          aria-required
          aria-invalid={issue !== undefined}
          aria-describedby={`${id}-error`}
          value={form.values[name]}
          onChange={(event) => form.set(name, withoutBlanks(event.target.value, inputMode))}
        />
        {type === 'password' ? (
          <button type="button" aria-pressed={isReadable} onClick={() => setIsReadable(!isReadable)}>
            {isReadable ? '隐藏' : '显示'}
          </button>
        ) : null}
        {button}
      </span>
      <p id={`${id}-error`} className={issue === undefined ? 'gj-login-error is-hint' : 'gj-login-error'}>
        {issue ?? hint}
      </p>
    </div>
  );
}

export function PhoneAndCode({ form, code }: PhoneForm): ReactNode {
  const { left, isSent, request } = code;
  const ask = (): void => {
    // The button cannot be pressed for a while: the focus goes where the code is typed.
    if (request()) form.form.current?.querySelector<HTMLInputElement>('[name="ValidateCode"]')?.focus();
  };
  return (
    <>
      <SignInField
        name="PhoneNumber"
        form={form}
        label="手机号码"
        placeholder="请输入您的电话号码"
        autoComplete="tel"
        inputMode="tel"
      />
      <SignInField
        name="ValidateCode"
        form={form}
        label="验证码"
        placeholder="请输入短信验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={isSent ? '验证码已发送，5 分钟内有效' : undefined}
        button={
          <button type="button" className="gj-login-code" disabled={left > 0} onClick={ask}>
            {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}
