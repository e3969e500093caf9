import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PublicRow } from '#wire/SiteReplies.ts';
import type { RecordsBlock } from '#generated/documents/PageDocument.ts';
import { idOf, rowText, rowMark } from './rowText.ts';

/** The title of a row; it leads to the page of its record where there is one. */
export function RowTitle({ block, row }: { block: RecordsBlock; row: PublicRow }): ReactNode {
  const text = rowText(row, block.show.title);
  const Title = block.title === undefined ? 'h2' : 'h3';
  return (
    <Title {...rowMark(block, row)}>
      {block.detail === undefined ? text : <Link to={`${block.detail}/${idOf(row)}`}>{text}</Link>}
    </Title>
  );
}
