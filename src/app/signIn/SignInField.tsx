import { type ReactNode, useId, useState, type HTMLAttributes } from 'react';
import { withoutBlanks, type AccountForm } from './useAccountForm.ts';

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
