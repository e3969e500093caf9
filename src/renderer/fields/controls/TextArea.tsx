import AntdTextArea from 'antd/es/input/TextArea';
import type { ReactNode } from 'react';
import { plainText } from '#language/Value.ts';
import { ariaProps } from './ariaProps.ts';
import { type ControlProps, placeholderOf } from './ControlProps.ts';

const ROWS = 3;

/** Several lines of text with a count of its characters. */
export function TextArea(props: ControlProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const most = field.maxLength;
  return (
    <AntdTextArea
      {...ariaProps(props)}
      rows={field.rows ?? ROWS}
      placeholder={placeholderOf(props, 'enter')}
      value={plainText(value, '、')}
      showCount={most === undefined ? false : { formatter: ({ value: text }) => `${[...text].length} / ${most}` }}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}
