import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { NOTHING } from '../../fields/valueText.ts';
import type { DrawnColumn, CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { titleWithUnit } from '../table/titleWithUnit.ts';

export interface CardFaceProps {
  readonly row: Values;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: (id: number) => string | undefined;
  /** The field already shown by the card's column. */
  readonly without: string;
}

/** Number of list columns on a card, below its title. */
const MAX_FACTS = 3;

/** The content of a card: the title of the row, and the first list columns with a value. */
export function CardFace(props: CardFaceProps & { children?: ReactNode }): ReactNode {
  const { row, columns, env, titlePath, without, children } = props;
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const facts = columns
    .filter((column) => column !== title && column.key !== without)
    .map((column) => ({ column, view: renderCell(column, row, env, titlePath) }))
    .filter(({ view }) => view.content !== NOTHING)
    .slice(0, MAX_FACTS);
  return (
    <>
      <div className="gj-face-card-head">
        <span className="gj-card-title">
          {title === undefined ? null : renderCell(title, row, env, titlePath).content}
        </span>
        {children}
      </div>
      <dl>
        {facts.map(({ column, view }) => (
          <div key={column.key}>
            <dt>{titleWithUnit(column, env.unit)}</dt>
            <dd className={view.className}>{view.content}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
