import type { ReactNode } from 'react';
import type { HeroBlock, PageDocument } from '#generated/documents/PageDocument.ts';
import { Artwork } from '../art/Artwork.tsx';
import { Crumbs } from '../frame/Crumbs.tsx';
import { Actions } from './Actions.tsx';
import { Figure } from './Figure.tsx';
import './hero.css';
import { Sample } from './Sample.tsx';

/** The title of a page, large, before a drawing. */
export function Hero({ block, page }: { block: HeroBlock; page: PageDocument }): ReactNode {
  const { size = 'page', eyebrow, title, text, actions = [], facts = [], art = page.art, sample } = block;
  return (
    <section className={`gs-hero gs-hero-${size} gs-on-ink`}>
      <div className="gs-hero-art">
        <Artwork art={art ?? 'towers-1'} ground="none" />
      </div>
      <div className="gs-wide gs-hero-words">
        {size === 'page' ? <Crumbs page={page} /> : null}
        {eyebrow === undefined ? null : (
          <p className="gs-eyebrow">
            {eyebrow}
            {sample === true ? <Sample /> : null}
          </p>
        )}
        <h1>{title}</h1>
        {text === undefined ? null : <p className="gs-hero-text">{text}</p>}
        {actions.length === 0 ? null : <Actions links={actions} />}
      </div>
      {facts.length === 0 ? null : (
        <dl className="gs-wide gs-hero-facts">
          {facts.map((fact) => (
            <Figure key={fact.label} figure={fact} />
          ))}
        </dl>
      )}
    </section>
  );
}
