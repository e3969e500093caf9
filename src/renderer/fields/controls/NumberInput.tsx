import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { groupThousands } from '#fields/formatMoney.ts';
import type { FieldType } from '#fields/FieldModel.ts';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';
import { placeholderOf } from './placeholderOf.ts';

/** More digits than this are no exact number any more. */
const MOST_DIGITS = 15;

/** A number: money with ￥, 元 and thousands separators, a percentage, or a plain number with its unit. */
export function NumberInput(props: ControlProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const { digits, type } = field;
  return (
    <InputNumber<number>
      {...ariaProps(props)}
      className="gj-number-input"
      controls={false}
      inputMode="decimal"
      placeholder={placeholderOf(props, '请输入')}
      value={typeof value === 'number' ? value : null}
      prefix={type === 'money' ? '￥' : undefined}
      suffix={type === 'money' ? '元' : type === 'percent' ? '%' : field.unit}
      {...(digits === undefined ? {} : { precision: digits })}
      formatter={(shown, { userTyping, input }) => (userTyping ? group(input) : group(settled(shown, type)))}
      parser={(text) => Number(plain(text ?? ''))}
      onChange={(next) => {
        onChange(next === null || Number.isNaN(next) ? null : next);
      }}
      onBlur={onBlur}
    />
  );
}

/** Money that is not being typed has its two decimals; other numbers as many as they have. */
function settled(shown: number | string | undefined, type: FieldType): string {
  if (shown === undefined || shown === '') return '';
  return type === 'money' ? Number(shown).toFixed(2) : String(shown);
}

/** Typed digits with a comma between every three of the whole part. */
function group(text: string): string {
  const [whole = '', ...rest] = plain(text).split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const decimals = rest.length === 0 ? '' : `.${rest.join('')}`;
  return `${sign}${groupThousands(whole.replace('-', ''))}${decimals}`;
}

/** What of a typed or pasted text is a number: full-width digits, ￥, commas and blanks are understood. */
function plain(text: string): string {
  const half = text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const digits = half.replace(/[^\d.-]/g, '');
  const sign = digits.startsWith('-') ? '-' : '';
  return sign + digits.replace(/-/g, '').slice(0, MOST_DIGITS);
}
