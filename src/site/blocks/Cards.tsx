import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardItem, CardsBlock, Mark as MarkName } from '#generated/documents/PageDocument.ts';
import { Picture } from '../art/Picture.tsx';
import { Arrow } from '../frame/Arrow.tsx';
import { Block } from '../frame/Block.tsx';
import '../frame/cards.css';

const PATHS: Readonly<Record<MarkName, string>> = {
  cost: 'M8 40V14h24v26zM8 22h24M16 14v26M24 14v26M40 40V8M36 12l4-4 4 4',
  finance: 'M6 40h36M10 40V26M20 40V18M30 40V22M40 40V10M8 16l12-8 10 6L42 4',
  audit: 'M10 6h20l8 8v28H10zM30 6v8h8M17 24l5 5 9-10M17 36h14',
  value: 'M24 6v36M10 14h28M10 14 4 28h12zM38 14l-6 14h12zM16 42h16',
  engineering: 'M24 6v8M24 14 12 42M24 14l12 28M16 32h16M6 42h36M24 10a2 2 0 1 0 .1 0',
  innovation: 'M24 8a13 13 0 0 1 7 24v6H17v-6a13 13 0 0 1 7-24zM18 43h12M24 32V22M19 19l5 4 5-4',
  plan: 'M6 42V6h36v36zM6 20h20M26 6v22M14 42V28h28',
  build: 'M10 42V8h6v34M4 12h38M16 8l20 4M36 12v12M32 24h8v6h-8zM6 42h36',
  operate: 'M24 16a8 8 0 1 0 .1 0M24 4v6M24 38v6M4 24h6M38 24h6M10 10l4 4M34 34l4 4M38 10l-4 4M14 34l-4 4',
  shield: 'M24 4 8 10v12c0 11 7 18 16 22 9-4 16-11 16-22V10zM16 23l6 6 11-12',
  people: 'M18 20a7 7 0 1 0-.1 0M5 42c0-9 5-15 13-15s13 6 13 15M32 20a5 5 0 1 0 0-10M34 26c6 0 9 6 9 14',
  study: 'M4 16 24 8l20 8-20 8zM12 20v13c6 5 18 5 24 0V20M44 16v14',
};

/** An icon in thin lines. */
const CardMark = ({ name }: { name: MarkName }): ReactNode => (
  <svg className="gs-mark" viewBox="0 0 48 48" aria-hidden focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

type Columns = CSSProperties & Record<'--gs-columns', number>;

/** A few things side by side. The whole card leads where its title does. */
export function Cards({ block }: { block: CardsBlock }): ReactNode {
  const { layout = 'lines', columns = 3, items } = block;
  const style: Columns = { '--gs-columns': columns };
  return (
    <Block head={block}>
      <ul className={`gs-cards gs-cards-even gs-cards-${layout}`} style={style}>
        {items.map((item, i) => (
          <Card
            key={item.title}
            item={item}
            number={i + 1}
            hasPicture={layout === 'pictures'}
            hasTitle={block.title !== undefined}
          />
        ))}
      </ul>
    </Block>
  );
}

interface CardProps {
  readonly item: CardItem;
  readonly number: number;
  readonly hasPicture: boolean;
  readonly hasTitle: boolean;
}

function Card({ item, number, hasPicture, hasTitle }: CardProps): ReactNode {
  const { title, text, tag, path, mark, art, picture, points = [] } = item;
  const Title = hasTitle ? 'h3' : 'h2';
  return (
    <li className={`gs-card${path === undefined ? '' : ' gs-card-link'}`}>
      {hasPicture ? (
        <div className="gs-card-picture">
          <Picture picture={picture} art={art ?? number * 7} />
        </div>
      ) : mark === undefined ? (
        <span className="gs-card-number" aria-hidden>
          {String(number).padStart(2, '0')}
        </span>
      ) : (
        <CardMark name={mark} />
      )}
      {tag === undefined ? null : <p className="gs-tag">{tag}</p>}
      <Title>{path === undefined ? title : <Link to={path}>{title}</Link>}</Title>
      {text === undefined ? null : <p>{text}</p>}
      {points.length === 0 ? null : (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {path === undefined ? null : (
        <span className="gs-card-arrow" aria-hidden>
          <Arrow />
        </span>
      )}
    </li>
  );
}
