import { useId, useState, type ReactNode } from 'react';

interface LoginFieldProps {
  readonly name: string;
  readonly label: string;
  readonly type: 'tel' | 'password';
  readonly autoComplete: string;
  readonly placeholder: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of the sign-in form; a password can be made readable. Light on purpose: this screen loads before everything else. */
export function LoginField(props: LoginFieldProps): ReactNode {
  const { name, label, type, autoComplete, placeholder, value, error, onChange } = props;
  const id = useId();
  const [isReadable, setIsReadable] = useState(false);
  return (
    <div className="gj-login-field">
      <label htmlFor={id}>{label}</label>
      <span className={error === undefined ? 'gj-login-input' : 'gj-login-input is-wrong'}>
        <input
          id={id}
          name={name}
          type={isReadable ? 'text' : type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        {type === 'password' ? (
          <button
            type="button"
            aria-pressed={isReadable}
            onClick={() => {
              setIsReadable(!isReadable);
            }}
          >
            {isReadable ? '隐藏' : '显示'}
          </button>
        ) : null}
      </span>
      <p id={`${id}-error`} className="gj-login-error">
        {error}
      </p>
    </div>
  );
}
