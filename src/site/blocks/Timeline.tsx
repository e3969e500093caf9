import type { CSSProperties, ReactNode } from 'react';
import type { TimelineBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import './timeline.css';

type Columns = CSSProperties & Record<'--gs-steps', number>;

/** The maximum per row; more are split into rows of about the same length, so that none is alone. */
const MAX_PER_ROW = 5;
const columnsFor = (count: number): number => Math.ceil(count / Math.ceil(count / MAX_PER_ROW));

/** Steps or years, one after the other. */
export function Timeline({ block }: { block: TimelineBlock }): ReactNode {
  const { layout = 'steps', items } = block;
  const style: Columns = { '--gs-steps': columnsFor(items.length) };
  return (
    <Block head={block}>
      <ol className={`gs-line gs-line-${layout}`} style={style}>
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
