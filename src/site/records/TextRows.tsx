import type { ReactNode } from 'react';
import '../frame/cards.css';
import { Arrow } from '../frame/Arrow.tsx';
import { idOf, rowText } from './rowText.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';
import type { RecordsBlock } from '#generated/documents/PageDocument.ts';
import { RowTitle, Tags } from './RowParts.tsx';

/** Rows of a date, a title and tags. */
export function TextRows({ block, rows }: LayoutProps): ReactNode {
  const { text, date, tags } = block.show;
  return (
    <ul className="gs-rows">
      {rows.map((row) => {
        const day = rowText(row, date).slice(0, 10);
        return (
          <li key={idOf(row)} className={block.detail === undefined ? '' : 'gs-card-link'}>
            {day === '' ? null : (
              <time dateTime={day}>
                <strong>{day.slice(8)}</strong>
                {day.slice(0, 7)}
              </time>
            )}
            <div>
              <Tags row={row} fields={tags} />
              <RowTitle block={block} row={row} />
              <p>{rowText(row, text)}</p>
            </div>
            {block.detail === undefined ? null : (
              <span className="gs-card-arrow" aria-hidden>
                <Arrow />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export interface LayoutProps {
  readonly block: RecordsBlock;
  readonly rows: readonly PublicRow[];
}
