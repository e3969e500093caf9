import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CardItem, CardsBlock } from '#generated/documents/PageDocument.ts';
import { Artwork } from '../art/Artwork.tsx';
import { Arrow } from '../frame/Arrow.tsx';
import { Block } from './Block.tsx';
import './cards.css';
import { Mark } from './Mark.tsx';

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
  const { title, text, tag, path, mark, art, points = [] } = item;
  const Title = hasTitle ? 'h3' : 'h2';
  return (
    <li className={`gs-card${path === undefined ? '' : ' gs-card-link'}`}>
      {hasPicture ? (
        <div className="gs-card-picture">
          <Artwork art={art ?? number * 7} />
        </div>
      ) : mark === undefined ? (
        <span className="gs-card-number" aria-hidden>
          {String(number).padStart(2, '0')}
        </span>
      ) : (
        <Mark name={mark} />
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
