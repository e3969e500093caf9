import type { ReactNode } from 'react';
import type { WorkCell } from '#wire/WorkbenchReply.ts';
import { NOTHING } from '../../fields/valueText.ts';
import { fieldView } from '../../fields/draw/fieldViews.ts';
import { Tag } from '../../fields/Tag.tsx';
import { FileLinks } from '../../fields/FileLinks.tsx';
import { isFiles } from '#fields/table/fieldKinds.ts';

/** One column of a row: a state as a tag, a phone number as a link, files to open, otherwise text. */
export function WorkCellValue({ cell }: { cell: WorkCell }): ReactNode {
  const { Mark } = cell;
  if (Mark === undefined || cell.Text === '') return <BareValue cell={cell} />;
  return (
    <span className={`gj-ink gj-${Mark.Color}`}>
      <BareValue cell={cell} />
      {Mark.Text === '' ? null : <Tag color={Mark.Color}>{Mark.Text}</Tag>}
    </span>
  );
}

function BareValue({ cell }: { cell: WorkCell }): ReactNode {
  const { Text, Type, Color, Files } = cell;
  if (isFiles({ type: Type }))
    return Files === undefined || Files === null || Files.length === 0 ? null : <FileLinks files={Files} />;
  if (Text === '') return NOTHING;
  if (Color !== undefined) return <Tag color={Color}>{Text}</Tag>;
  // A number without its middle cannot be called.
  const { href } = fieldView({ type: Type });
  return href !== undefined && !Text.includes('*') ? <a href={href(Text)}>{Text}</a> : Text;
}
