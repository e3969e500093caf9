import type { ReactNode } from 'react';
import { defineFieldView, type DrawnValue } from './FieldView.tsx';
import { NOTHING } from '../valueText.ts';
import { FileLinks } from '../FileLinks.tsx';

const drawFiles = ({ files }: DrawnValue): ReactNode => (files.length === 0 ? NOTHING : <FileLinks files={files} />);

/** A cell shows the number of files. */
export const attachmentsView = defineFieldView({
  controls: { Attachments: async () => (await import('../controls/Attachments.tsx')).Attachments },
  cell: ({ text }) => text,
  output: drawFiles,
  value: drawFiles,
  href: undefined,
  filter: undefined,
  span: 3,
});
