import type { ReactNode } from 'react';
import { defineFieldView, type DrawnValue } from './FieldView.tsx';
import { ItemsFilter } from '../filters/filterControls.tsx';
import { Tag } from '../Tag.tsx';

const drawItem = ({ text, color, linked, framed }: DrawnValue): ReactNode =>
  framed(color === undefined ? linked(text) : <Tag color={color}>{text}</Tag>);

/** An item that has a colour is a tag. */
export const enumView = defineFieldView({
  controls: { Select: async () => (await import('../controls/EnumSelect.tsx')).EnumSelect },
  cell: drawItem,
  output: drawItem,
  value: drawItem,
  href: undefined,
  filter: ItemsFilter,
  span: 1,
});
