import type { ReactNode } from 'react';
import type { ActionBlock } from '#generated/documents/PageDocument.ts';
import { Picture } from '../art/Picture.tsx';
import { Actions } from './Actions.tsx';

/** A band with a call to action. */
export const ActionBand = ({
  block: { eyebrow, title, text, actions, art, picture },
}: {
  block: ActionBlock;
}): ReactNode => (
  <section className="gs-action gs-on-ink">
    <div className="gs-action-art">
      <Picture picture={picture} art={art ?? 'contours-3'} ground="none" />
    </div>
    <div className="gs-wide">
      {eyebrow === undefined ? null : <p className="gs-eyebrow">{eyebrow}</p>}
      <h2>{title}</h2>
      {text === undefined ? null : <p className="gs-lead">{text}</p>}
      <Actions links={actions} />
    </div>
  </section>
);
