import type { ReactNode } from 'react';
import type { TimelineBlock } from '#generated/documents/PageDocument.ts';
import { Block } from './Block.tsx';
import './timeline.css';

/** Steps or years, one after the other. */
export function Timeline({ block }: { block: TimelineBlock }): ReactNode {
  const { layout = 'steps', items } = block;
  return (
    <Block head={block}>
      <ol className={`gs-line gs-line-${layout}`}>
        {items.map(({ time, title, text }, i) => (
          <li key={title}>
            <span className="gs-line-time">{time ?? String(i + 1).padStart(2, '0')}</span>
            <h3>{title}</h3>
            {text === undefined ? null : <p>{text}</p>}
          </li>
        ))}
      </ol>
    </Block>
  );
}
