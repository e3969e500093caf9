import { fieldKind, typedUnit } from '#fields/table/fieldKinds.ts';
import type { ReactNode } from 'react';
import { AmountInput } from '../AmountInput.tsx';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';
import { useTyped } from './useTyped.ts';

/** A number: money with thousands separators and its unit, a percentage, or a plain number with its unit. */
export function NumberInput(props: ControlProps): ReactNode {
  const { field } = props;
  const { text, understood, onType, onLeave } = useTyped(props);
  return (
    <AmountInput
      {...ariaProps(props)}
      placeholder={placeholderOf(props, 'enter')}
      suffix={typedUnit(field) || undefined}
      inputMode={fieldKind(field).typed.keypad}
      value={text}
      understood={understood}
      onType={onType}
      onBlur={onLeave}
    />
  );
}
