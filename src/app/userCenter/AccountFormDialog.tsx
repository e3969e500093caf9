import { Input, type InputProps, Select, Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { type AccountForm, withoutBlanks } from '../signIn/useAccountForm.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';
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

interface DialogChoiceProps<Name extends string> {
  readonly name: Name;
  readonly form: AccountForm<Name>;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The meaning of an empty choice; undefined: a choice is preselected. */
  readonly every?: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A choice field of the dialog; several values are joined by commas. */
export function DialogChoice<Name extends string>(props: DialogChoiceProps<Name>): ReactNode {
  const { name, form, label, options, every, hint, placeholder } = props;
  const id = useId();
  const issue = form.issues.get(name.toLowerCase());
  const held = form.values[name];
  const shared = {
    id,
    options: [...options],
    status: issue === undefined ? ('' as const) : ('error' as const),
    showSearch: BY_LABEL,
    'aria-describedby': `${id}-notes`,
  };
  return (
    <div className="gj-field">
      <label className="gj-label" htmlFor={id}>
        {label}
      </label>
      {every === undefined ? (
        <Select
          {...shared}
          placeholder={placeholder}
          value={held === '' ? null : held}
          onChange={(value: string) => form.set(name, value)}
        />
      ) : (
        <Select
          {...shared}
          mode="multiple"
          allowClear
          placeholder={every}
          value={held === '' ? [] : held.split(',')}
          onChange={(values) => form.set(name, values.join(','))}
        />
      )}
      <div id={`${id}-notes`} className="gj-field-notes">
        {issue === undefined ? <p className="gj-field-help">{hint}</p> : <p className="gj-field-error">{issue}</p>}
      </div>
    </div>
  );
}

interface AccountFormDialogProps {
  readonly title: string;
  readonly text: string;
  readonly form: AccountForm<never>;
  readonly okText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog around an account form. Only its buttons close it: a click outside does not discard the input. */
export function AccountFormDialog({ title, text, form, okText, onClose, children }: AccountFormDialogProps): ReactNode {
  const id = useId();
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      mask={{ closable: false }}
      okText={okText}
      cancelText="取消"
      confirmLoading={form.isBusy}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
      }}
    >
      <p className="gj-dialog-text">{text}</p>
      <form ref={form.form} id={id} noValidate onSubmit={form.submit}>
        {children}
      </form>
    </Modal>
  );
}
