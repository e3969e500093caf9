import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { type AccountForm } from '../signIn/useAccountForm.ts';
import { BY_LABEL } from '#renderer/layout/bySearch.ts';
import '#renderer/form/formily/form.css';

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
