import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { plainText } from '#language/Value.ts';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';

const KINDS = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
} as const;

export function TextInput(props: ControlProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const kind = field.type === 'phone' || field.type === 'email' ? KINDS[field.type] : { autoComplete: 'off' };
  return (
    <Input
      {...ariaProps(props)}
      {...kind}
      placeholder={placeholderOf(props, 'enter')}
      value={plainText(value, '、')}
      suffix={field.unit}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}
