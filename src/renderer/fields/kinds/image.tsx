import type { ReactNode } from 'react';
import { defineFieldView, type DrawnValue } from './FieldView.tsx';
import { PictureCell } from '../PictureCell.tsx';

const drawSmall = ({ field, value, text }: DrawnValue): ReactNode =>
  typeof value === 'number' ? <PictureCell id={value} title={field.title} /> : text;

export const imageView = defineFieldView({
  controls: { ImageUpload: async () => (await import('../controls/ImageUpload.tsx')).ImageUpload },
  cell: drawSmall,
  output: drawSmall,
  value: ({ field, value, text }) =>
    typeof value === 'number' ? <PictureCell id={value} title={field.title} isWhole /> : text,
  href: undefined,
  filter: undefined,
  span: 1,
});
