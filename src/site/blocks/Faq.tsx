import type { ReactNode } from 'react';
import type { FaqBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import './more.css';

/** Questions that open. */
export const Faq = ({ block }: { block: FaqBlock }): ReactNode => (
  <Block head={block}>
    <div className="gs-faq">
      {block.items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </Block>
);
