import type { ReactNode } from 'react';
import type { PublicRow } from '#wire/SiteReplies.ts';
import { Artwork } from '../../art/Artwork.tsx';
import { sizedPicture } from '../../form/sizedPicture.ts';
import { filesOf } from '../filesOf.ts';
import { idOf } from '../idOf.ts';

/** The picture of a row; a drawing of its own for one that has none. */
export function RowPicture({ row, field }: { row: PublicRow; field: string | undefined }): ReactNode {
  const [file] = filesOf(row, field);
  return (
    <div className="gs-card-picture">
      {file === undefined ? (
        <Artwork art={idOf(row)} />
      ) : (
        <img {...sizedPicture(file.Url, 480)} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  );
}
