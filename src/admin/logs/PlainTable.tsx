import type { ReactNode } from 'react';
import '#renderer/list/table/cards.css';
import '#renderer/list/table/table.css';

interface PlainTableProps {
  readonly label: string;
  /** Title and width of each column, in pixels; `hint` replaces a title that is not rendered. */
  readonly columns: readonly { readonly title: string; readonly width: number; readonly hint?: string }[];
  /** The rows belong to an earlier query than the current one. */
  readonly isStale: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of a table with fixed columns, wide enough for all of them. */
export const PlainTable = ({ label, columns, isStale, className = '', children }: PlainTableProps): ReactNode => (
  <div className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'} aria-busy={isStale}>
    <table
      className={`gj-table ${className}`}
      aria-label={label}
      style={{ minInlineSize: columns.reduce((sum, { width }) => sum + width, 0) }}
    >
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title, hint }) => (
            <th key={title} scope="col" aria-label={hint}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

/** A row as a card: its title with a mark, its facts by title, and what follows them. */
interface PlainCard {
  readonly key: number;
  readonly title: ReactNode;
  readonly mark?: ReactNode;
  readonly facts: readonly (readonly [title: string, value: ReactNode])[];
  readonly below?: ReactNode;
}

interface PlainCardsProps {
  readonly label: string;
  readonly isStale?: boolean;
  /** The class of the values. */
  readonly words?: string;
  readonly cards: readonly PlainCard[];
}

export const PlainCards = ({ label, isStale = false, words, cards }: PlainCardsProps): ReactNode => (
  <ul className={isStale ? 'gj-cards is-stale' : 'gj-cards'} aria-label={label} aria-busy={isStale}>
    {cards.map(({ key, title, mark, facts, below }) => (
      <li key={key} className="gj-card-row">
        <div className="gj-flex gj-card-head">
          <span className="gj-card-title">{title}</span>
          {mark}
        </div>
        <dl className="gj-gap-4 gj-card-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={words}>{value}</dd>
            </div>
          ))}
        </dl>
        {below}
      </li>
    ))}
  </ul>
);
