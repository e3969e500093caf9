import type { ReactNode } from 'react';
import type { WorkCell } from '#client/workbench/WorkbenchReply.ts';
import { NOTHING } from '../../cells/renderCell.tsx';
import { Tag } from '../../cells/Tag.tsx';
import { FileLinks } from '../../files/FileLinks.tsx';

/** One column of a row: a state as a tag, a phone to call, files to open, anything else as text. */
export function WorkCellValue({ cell }: { cell: WorkCell }): ReactNode {
  const { Text, Type, Color, Files } = cell;
  if (Type === 'attachments')
    return Files === undefined || Files === null || Files.length === 0 ? null : <FileLinks files={Files} />;
  if (Text === '') return NOTHING;
  if (Color !== undefined) return <Tag color={Color}>{Text}</Tag>;
  // A number without its middle cannot be called.
  return Type === 'phone' && !Text.includes('*') ? <a href={`tel:${Text}`}>{Text}</a> : Text;
}
