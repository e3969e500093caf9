import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';
import { placeholderOf } from './placeholderOf.ts';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';

/** A day, or a day with hours and minutes. Typing and picking both work; a phone brings its own picker. */
export function DateInput(props: ControlProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const isPhone = useIsPhone();
  if (isPhone) return <NativeDateInput {...props} />;
  const hasTime = field.type === 'datetime';
  return (
    <DatePicker
      {...ariaProps(props)}
      className="gj-fill"
      showTime={hasTime ? { format: 'HH:mm' } : false}
      format={hasTime ? MINUTE : DAY}
      placeholder={placeholderOf(props, '请选择')}
      value={typeof value === 'string' && dayjs(value).isValid() ? dayjs(value) : null}
      allowClear
      preserveInvalidOnBlur={false}
      onChange={(moment) => {
        onChange(moment?.format(hasTime ? `${MINUTE}:ss` : DAY) ?? null);
      }}
      onBlur={onBlur}
    />
  );
}

function NativeDateInput(props: ControlProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const hasTime = field.type === 'datetime';
  const text = typeof value === 'string' ? value.slice(0, hasTime ? 16 : 10).replace(' ', 'T') : '';
  return (
    <Input
      {...ariaProps(props)}
      className={text === '' ? 'gj-native-date is-empty' : 'gj-native-date'}
      type={hasTime ? 'datetime-local' : 'date'}
      placeholder={placeholderOf(props, '请选择')}
      value={text}
      onChange={({ target }) => {
        onChange(target.value === '' ? null : hasTime ? `${target.value.replace('T', ' ')}:00` : target.value);
      }}
      onBlur={onBlur}
    />
  );
}
