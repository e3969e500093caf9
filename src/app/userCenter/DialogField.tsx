import { Input, type InputProps } from 'antd';
import { useId, type ReactNode } from 'react';
import { type AccountForm, withoutBlanks } from '../signIn/useAccountForm.ts';
import '#renderer/form/formily/form.css';

interface DialogFieldProps<Name extends string> extends Pick<
  InputProps,
  'autoComplete' | 'inputMode' | 'suffix' | 'type'
> {
  readonly name: Name;
  readonly form: AccountForm<Name>;
  readonly label: string;
  readonly placeholder?: string;
  readonly isPassword?: boolean;
  readonly hint?: string | undefined;
}

export function DialogField<Name extends string>(props: DialogFieldProps<Name>): ReactNode {
  const { name, form, label, isPassword = false, hint, ...more } = props;
  const id = useId();
  const issue = form.issues.get(name.toLowerCase());
  const Control = isPassword ? Input.Password : Input;
  return (
    <div className="gj-field">
      <label className="gj-label" htmlFor={id}>
        {label}
      </label>
      <Control
        {...more}
        id={id}
        name={name}
        value={form.values[name]}
        status={issue === undefined ? '' : 'error'}
        aria-required
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-notes`}
        onChange={(event) => form.set(name, withoutBlanks(event.target.value, more.inputMode))}
      />
      <div id={`${id}-notes`} className="gj-field-notes">
        {issue === undefined ? <p className="gj-field-help">{hint}</p> : <p className="gj-field-error">{issue}</p>}
      </div>
    </div>
  );
}

/** The field for the current password, required before operations reserved to the account's owner. */
export const CurrentPassword = <Name extends string>(
  field: Pick<DialogFieldProps<Name>, 'name' | 'form'>,
): ReactNode => (
  <DialogField {...field} label="当前密码" placeholder="请输入当前密码" autoComplete="current-password" isPassword />
);
