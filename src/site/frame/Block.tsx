import type { ReactNode } from 'react';
import type { SiteLink, Tone } from '#generated/documents/PageDocument.ts';
import { MoreLink } from './Arrow.tsx';
import { faceOf } from './faceOf.ts';
import { Sample } from './Sample.tsx';

/** The common header of most blocks. */
export interface BlockHead {
  readonly eyebrow?: string | undefined;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly tone?: Tone | undefined;
  readonly link?: SiteLink | undefined;
  readonly sample?: boolean | undefined;
}

/** The frame of a block: its ground, its title and where it leads. */
export function Block(props: { head: BlockHead; className?: string; children: ReactNode }): ReactNode {
  const { head, className = '', children } = props;
  const { eyebrow, title, text, tone = 'paper', link, sample } = head;
  return (
    <section
      className={`gs-block gs-${tone}${tone === 'ink' ? ' gs-on-ink' : ''} ${className} ${faceOf(JSON.stringify(head))}`}
    >
      <div className="gs-wide">
        {title === undefined ? null : (
          <div className="gs-block-head">
            <div>
              {eyebrow === undefined ? null : <p className="gs-eyebrow">{eyebrow}</p>}
              <h2>
                {title}
                {sample === true ? <Sample /> : null}
              </h2>
            </div>
            {text === undefined ? null : <p className="gs-lead">{text}</p>}
            {link === undefined ? null : <MoreLink link={link} />}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
