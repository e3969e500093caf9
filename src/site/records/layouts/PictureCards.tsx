import type { ReactNode } from 'react';
import '../../blocks/cards.css';
import { idOf } from '../idOf.ts';
import { textOf } from '../textOf.ts';
import type { LayoutProps } from './LayoutProps.ts';
import { RowPicture } from './RowPicture.tsx';
import { RowTitle } from './RowTitle.tsx';
import { Tags } from './Tags.tsx';

/** Cards with pictures; as a feature the first one is large. */
export function PictureCards({ block, rows }: LayoutProps): ReactNode {
  const { text, image, date, tags } = block.show;
  return (
    <ul className={`gs-cards gs-cards-pictures gs-records-${block.layout ?? 'cards'}`}>
      {rows.map((row) => (
        <li key={idOf(row)} className={`gs-card${block.detail === undefined ? '' : ' gs-card-link'}`}>
          <RowPicture row={row} field={image} />
          <Tags row={row} fields={tags} date={date} />
          <RowTitle block={block} row={row} />
          <p>{textOf(row, text)}</p>
        </li>
      ))}
    </ul>
  );
}
