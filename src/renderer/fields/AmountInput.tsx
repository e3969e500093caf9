import type { InputProps, InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { groupThousands } from '#fields/formatNumber.ts';
import { Understood } from './Understood.tsx';

interface AmountInputProps extends Omit<InputProps, 'onChange' | 'value'> {
  readonly value: string;
  /** The interpretation of the typed text; undefined where the text itself is clear. */
  readonly understood: string | undefined;
  readonly onType: (text: string) => void;
}

/** The input of an amount. Plain digits get thousands separators while typing; any other text stays as typed. */
export function AmountInput({ value, understood, onType, ...props }: AmountInputProps): ReactNode {
  const input = useRef<InputRef>(null);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  return (
    <Understood text={understood}>
      <Input
        autoComplete="off"
        {...props}
        ref={input}
        className="gj-number-input"
        value={value}
        onChange={({ target }) => {
          const next = group(target.value, value);
          if (next !== target.value) caret.current = samePlace(target.value, target.selectionStart ?? Infinity, next);
          onType(next);
        }}
      />
    </Understood>
  );
}

const commas = (text: string): number => text.split(',').length - 1;
const grouped = (digits: string): string => digits.replace(/^\d+/, groupThousands);

/** Adds thousands separators to plain digits. The user's own commas stay: their position may be intended. */
function group(text: string, before: string): string {
  const digits = text.replace(/,/g, '');
  const isOurs = before === grouped(before.replace(/,/g, '').replace('-', '')) && commas(text) <= commas(before);
  const isStep = Math.abs(text.length - before.length) === 1;
  if (!/^-?\d+(\.\d*)?$/.test(digits) || (digits !== text && !(isOurs && isStep))) return text;
  return digits.startsWith('-') ? `-${grouped(digits.slice(1))}` : grouped(digits);
}

/** The caret position in the new text after the same number of characters, not counting commas. */
function samePlace(text: string, at: number, next: string): number {
  let left = text.slice(0, at).replace(/,/g, '').length;
  let place = 0;
  while (left > 0 && place < next.length) {
    if (next[place] !== ',') left -= 1;
    place += 1;
  }
  return place;
}
