import { defineFieldView } from './FieldView.tsx';

/** Shown as the number of rows; forms and pages render the tables themselves. */
export const rowsView = defineFieldView({
  controls: {},
  cell: ({ text }) => text,
  output: ({ text, framed }) => framed(text),
  value: ({ text }) => text,
  href: undefined,
  filter: undefined,
  span: 3,
});
