import type { ReactNode } from 'react';
import type { TextBlock } from '#generated/documents/PageDocument.ts';
import { Picture } from '../art/Picture.tsx';
import { MoreLink } from '../frame/Arrow.tsx';
import { Sample } from '../frame/Sample.tsx';
import './paragraphs.css';

/** Paragraphs, with a picture, facts or a highlighted sentence next to them. */
export function Paragraphs({ block }: { block: TextBlock }): ReactNode {
  const {
    eyebrow,
    title,
    text,
    tone = 'paper',
    paragraphs,
    facts = [],
    points = [],
    link,
    art,
    picture,
    quote,
    sample,
  } = block;
  const hasPicture = (picture ?? art) !== undefined;
  return (
    <section className={`gs-block gs-${tone}${tone === 'ink' ? ' gs-on-ink' : ''}`}>
      <div className={`gs-wide gs-text${hasPicture ? ' gs-text-art' : ''}`}>
        <div className="gs-text-side">
          {eyebrow === undefined ? null : <p className="gs-eyebrow">{eyebrow}</p>}
          {title === undefined ? null : (
            <h2>
              {title}
              {sample === true ? <Sample /> : null}
            </h2>
          )}
          {text === undefined ? null : <p className="gs-lead">{text}</p>}
          {quote === undefined ? null : <blockquote>{quote}</blockquote>}
        </div>
        <div className="gs-text-words">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points.length === 0 ? null : (
            <ul className="gs-points">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {facts.length === 0 ? null : (
            <dl className="gs-facts">
              {facts.map(({ label, value, unit }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{[value, unit].filter((part) => part !== undefined).join(' ')}</dd>
                </div>
              ))}
            </dl>
          )}
          {link === undefined ? null : <MoreLink link={link} />}
        </div>
        {hasPicture ? (
          <div className="gs-text-picture">
            <Picture picture={picture} art={art ?? 0} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
