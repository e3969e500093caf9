import { defineFieldView } from './FieldView.ts';

/** The table that rows are filled in with belongs to the form, and that of a page to the page: here they are counted. */
export const rowsView = defineFieldView({
  controls: {},
  cell: ({ text }) => text,
  output: ({ text, framed }) => framed(text),
  value: ({ text }) => text,
  href: undefined,
  filter: undefined,
  span: 3,
});
