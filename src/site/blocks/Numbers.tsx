import type { ReactNode } from 'react';
import type { NumbersBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import { Figure } from './Figure.tsx';

/** Figures in a row. */
export const Numbers = ({ block }: { block: NumbersBlock }): ReactNode => (
  <Block head={block}>
    <dl className="gs-figures">
      {block.items.map((item) => (
        <Figure key={item.label} figure={item} />
      ))}
    </dl>
  </Block>
);
