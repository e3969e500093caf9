import type { ReactNode } from 'react';
import type { PublicRow } from '#wire/SiteReplies.ts';
import type { RecordBlock } from '#generated/documents/PageDocument.ts';
import { RichText } from '../form/RichText.tsx';
import { Facts } from './Facts.tsx';
import { filesOf } from './filesOf.ts';
import { pictureProps } from './pictureProps.ts';
import { textOf } from './textOf.ts';

/** A record as a part of a page: its title and what it says. */
export function Intro({ block: { show }, row }: { block: RecordBlock; row: PublicRow }): ReactNode {
  const [picture] = filesOf(row, show.image);
  return (
    <section className="gs-block gs-paper">
      <div className="gs-wide gs-intro">
        <div>
          <h2>{textOf(row, show.title)}</h2>
          <p className="gs-lead">{textOf(row, show.text)}</p>
          <Facts row={row} facts={show.facts ?? []} />
        </div>
        <div>
          {picture === undefined ? null : (
            <img {...pictureProps(picture, 640)} alt="" loading="lazy" decoding="async" />
          )}
          <RichText html={textOf(row, show.content)} />
        </div>
      </div>
    </section>
  );
}
