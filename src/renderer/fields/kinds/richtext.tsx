import type { ReactNode } from 'react';
import { FormattedText } from '../../layout/FormattedText.tsx';
import { defineFieldView, type DrawnValue } from './FieldView.tsx';

const drawHtml = ({ value, text }: DrawnValue): ReactNode =>
  typeof value === 'string' ? <FormattedText html={value} /> : text;

export const richtextView = defineFieldView({
  controls: { RichText: async () => (await import('../richText/RichText.tsx')).RichText },
  cell: ({ text }) => text,
  output: drawHtml,
  value: drawHtml,
  href: undefined,
  filter: undefined,
  span: 3,
});
