import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import { MomentInput } from '../MomentInput.tsx';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';
import { useTyped } from './useTyped.ts';

/** A day, or a day with hours and minutes. Typing and picking both work; a phone brings its own picker. */
export function DateInput(props: ControlProps): ReactNode {
  const { field, value, onChange } = props;
  const { typed, understood, onType, onLeave } = useTyped(props);
  const isPhone = useIsPhone();
  if (isPhone) return <NativeDateInput {...props} />;
  return (
    <MomentInput
      {...ariaProps(props)}
      hasTime={field.type === 'datetime'}
      placeholder={placeholderOf(props, 'choose')}
      value={typeof value === 'string' ? value : null}
      typed={typed}
      understood={understood}
      onType={onType}
      onPick={onChange}
      onLeave={onLeave}
    />
  );
}

/** Represents an incomplete date in the browser's own picker, which does not expose its text. */
const INCOMPLETE = '没有填完整';

function NativeDateInput(props: ControlProps): ReactNode {
  const { field, value, port, onChange, onBlur } = props;
  const hasTime = field.type === 'datetime';
  const text = typeof value === 'string' ? value.slice(0, hasTime ? 16 : 10).replace(' ', 'T') : '';
  const isEmpty = text === '' && port.typed(field.name) === undefined;
  return (
    <Input
      {...ariaProps(props)}
      className={isEmpty ? 'gj-native-date is-empty' : 'gj-native-date'}
      type={hasTime ? 'datetime-local' : 'date'}
      placeholder={placeholderOf(props, 'choose')}
      value={text}
      onChange={({ target }) => {
        onChange(target.value === '' ? null : hasTime ? `${target.value.replace('T', ' ')}:00` : target.value);
      }}
      onBlur={({ target }) => {
        if (target.validity.badInput)
          port.enter({ values: { [field.name]: null }, typed: { [field.name]: INCOMPLETE } });
        onBlur();
      }}
    />
  );
}
