import type { ReactNode } from 'react';
import { Artwork } from '../art/Artwork.tsx';
import { RichText } from './RichText.tsx';
import { sizedPicture } from './sizedPicture.ts';
import { filesOf } from './filesOf.ts';
import { idOf, rowText } from './rowText.ts';
import type { LayoutProps } from './TextRows.tsx';
import { RowTitle } from './RowTitle.tsx';
import { Tags } from './Tags.tsx';

/** Persons with their portraits; their descriptions can be opened. */
export function Persons({ block, rows }: LayoutProps): ReactNode {
  const { title, text, image, tags, content } = block.show;
  return (
    <ul className="gs-persons">
      {rows.map((row) => {
        const [photo] = filesOf(row, image);
        const name = rowText(row, title);
        return (
          <li key={idOf(row)}>
            <div className="gs-portrait">
              {photo === undefined ? (
                <>
                  <Artwork art={`grid-${idOf(row)}`} />
                  <span aria-hidden>{name.slice(0, 1)}</span>
                </>
              ) : (
                <img {...sizedPicture(photo.Url, 320)} alt={name} loading="lazy" decoding="async" />
              )}
            </div>
            <RowTitle block={block} row={row} />
            <Tags row={row} fields={tags} />
            <p>{rowText(row, text)}</p>
            {content === undefined || rowText(row, content) === '' ? null : (
              <details>
                <summary>
                  简介<span className="gj-unseen">：{name}</span>
                </summary>
                <RichText html={rowText(row, content)} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
