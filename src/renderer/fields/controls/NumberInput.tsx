import type { ReactNode } from 'react';
import { AmountInput } from '../AmountInput.tsx';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';
import { placeholderOf } from './placeholderOf.ts';
import { useTyped } from './useTyped.ts';

/** A number: money with ￥, 元 and thousands separators, a percentage, or a plain number with its unit. */
export function NumberInput(props: ControlProps): ReactNode {
  const { type, unit } = props.field;
  const { text, understood, onType, onLeave } = useTyped(props);
  return (
    <AmountInput
      {...ariaProps(props)}
      placeholder={placeholderOf(props, 'enter')}
      prefix={type === 'money' ? '￥' : undefined}
      suffix={type === 'money' ? '元' : type === 'percent' ? '%' : unit}
      value={text}
      understood={understood}
      onType={onType}
      onBlur={onLeave}
    />
  );
}
