import { AutoComplete } from 'antd';
import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import { clockAt, isClock, minuteOfDay } from '#language/functions/calendar.ts';
import { plainText } from '#language/Value.ts';
import { isComposed } from '../../layout/composing.ts';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import { Understood } from '../Understood.tsx';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';
import { useTyped } from './useTyped.ts';

/** Minutes between two times that are offered. */
const STEP = 30;
const OFFERED = Array.from({ length: (24 * 60) / STEP }, (_, i) => ({ value: clockAt(i * STEP) ?? '' }));
const MORNING = '08:00';

/** The half hours of a day, from that of a time on. */
function offeredFrom(time: string): typeof OFFERED {
  const first = Math.floor(minuteOfDay(isClock(time) ? time : MORNING) / STEP);
  return [...OFFERED.slice(first), ...OFFERED.slice(0, first)];
}

/** A time of day: typed, or one of the half hours. A phone brings its own picker. */
export function TimeInput(props: ControlProps): ReactNode {
  const { text, typed, understood, onType, onLeave } = useTyped(props);
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useIsPhone();
  if (isPhone) return <NativeTimeInput {...props} />;
  return (
    <Understood text={understood}>
      <AutoComplete
        {...ariaProps(props)}
        className="gj-time"
        allowClear
        // The text being typed may match no item.
        open={isOpen && typed === undefined}
        onOpenChange={setIsOpen}
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false, onSearch: onType }}
        options={offeredFrom(text)}
        placeholder={placeholderOf(props, 'choose')}
        value={text === '' ? undefined : text}
        onSelect={(time) => props.onChange(time ?? null)}
        onClear={() => props.onChange(null)}
        onKeyDown={(event) => {
          // Without a half hour that the keys have reached, Enter ends the typing.
          if (event.key !== 'Enter' || typed === undefined || isComposed(event)) return;
          setIsOpen(false);
          onLeave();
        }}
        onBlur={() => {
          setIsOpen(false);
          onLeave();
        }}
      />
    </Understood>
  );
}

/** Represents an incomplete time in the browser's own picker. */
const INCOMPLETE = '没有填完整';

function NativeTimeInput(props: ControlProps): ReactNode {
  const { field, value, port, onChange, onBlur } = props;
  const text = plainText(value, '');
  return (
    <Input
      {...ariaProps(props)}
      className={text === '' && port.typed(field.name) === undefined ? 'gj-native-date is-empty' : 'gj-native-date'}
      type="time"
      placeholder={placeholderOf(props, 'choose')}
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={({ target }) => {
        if (target.validity.badInput)
          port.enter({ values: { [field.name]: null }, typed: { [field.name]: INCOMPLETE } });
        onBlur();
      }}
    />
  );
}
