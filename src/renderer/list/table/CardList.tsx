import { memo, useId, useRef, useState, type ReactNode } from 'react';
import { MAX_FACTS, mayBeCut } from '#engine/query/columnWidths.ts';
import type { Values } from '#language/Value.ts';
import type { CellEnv, DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { NOTHING } from '../../fields/valueText.ts';
import { cellText, renderCell, sourceOf } from '../../fields/draw/renderCell.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { cardFacts } from './cardFacts.ts';
import './cards.css';
import { SwipedContext } from '../../layout/SwipedContext.ts';
import { titleWithUnit } from './titleWithUnit.ts';
import type { TableRowsProps } from './DataTable.tsx';
import { rowId } from './useSelection.ts';

export interface CardListProps extends Omit<TableRowsProps, 'isCompact'> {
  readonly label: string;
  readonly isStale: boolean;
}

/** The rows of a list as cards, for narrow windows: title and state, then the first filled columns by rank. */
export function CardList(props: CardListProps): ReactNode {
  const { label, columns, rows, env, selection, titlePath, actions, isStale } = props;
  return (
    <ul className={isStale ? 'gj-cards is-stale' : 'gj-cards'} aria-label={label} aria-busy={isStale}>
      {rows.map((row) => (
        <Card
          key={rowId(row)}
          row={row}
          columns={columns}
          env={env}
          isChosen={selection?.rows.has(rowId(row)) === true}
          toggle={selection?.toggle}
          titlePath={titlePath}
          actions={actions}
        />
      ))}
    </ul>
  );
}

/** The least distance of a swipe, which is at least twice as wide as high. Pixels. */
const SWIPE_PX = 48;
/** The pixels of a share next to its amount: bar and percentage. */
const PROGRESS_PX = 110;

function textOf(column: DrawnColumn, row: Values, env: CellEnv): string {
  const { field, key } = sourceOf(column, row);
  return cellText(field, row, key, env);
}

const isNumbered = ({ field }: DrawnColumn): boolean => field.number !== undefined;

interface CardProps extends Pick<CardListProps, 'columns' | 'env' | 'titlePath' | 'actions'> {
  readonly row: Values;
  readonly isChosen: boolean;
  readonly toggle: ((row: Values) => void) | undefined;
}

const Card = memo(function Card({ row, columns, env, isChosen, toggle, titlePath, actions }: CardProps): ReactNode {
  const title = columns.find((column) => column.isTitle) ?? columns[0];
  const state = columns.find((column) => column.field.name === env.entity.workflow?.field && column !== title);
  const [isOpen, setIsOpen] = useState(false);
  const [isSwiped, setIsSwiped] = useState(false);
  const from = useRef({ clientX: 0, clientY: 0 });
  const id = useId();
  const filled = columns
    .filter((column) => column !== title && column !== state)
    // The number of a record comes after its other facts.
    .sort((a, b) => a.rank - b.rank || Number(isNumbered(a)) - Number(isNumbered(b)))
    .map((column) => ({
      ...{ column, view: renderCell(column, row, env, titlePath) },
      title: titleWithUnit(column, env.unit),
      text: textOf(column, row, env),
      isText: mayBeCut(column.field),
      extra: column.progress === undefined ? 0 : PROGRESS_PX,
    }))
    .filter(({ view }) => view.content !== NOTHING);
  const [first, others] = cardFacts(filled, title === undefined ? '' : textOf(title, row, env), MAX_FACTS);
  const facts = isOpen ? [...first, ...others] : first;
  return (
    <li
      className={isChosen ? 'gj-card-row is-chosen' : 'gj-card-row'}
      onTouchStart={({ touches: { 0: touch } }) => {
        if (touch !== undefined) from.current = touch;
      }}
      onTouchEnd={({ changedTouches: { 0: touch } }) => {
        if (touch === undefined) return;
        const [x, y] = [touch.clientX - from.current.clientX, touch.clientY - from.current.clientY];
        if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) setIsSwiped(x < 0);
      }}
    >
      <div className="gj-flex gj-card-head">
        {toggle === undefined ? null : (
          <input type="checkbox" aria-label="选择" checked={isChosen} onChange={() => toggle(row)} />
        )}
        <span className="gj-card-title">
          {title === undefined ? null : renderCell(title, row, env, titlePath).content}
        </span>
        {state === undefined ? null : renderCell(state, row, env, titlePath).content}
        <SwipedContext value={isSwiped}>{actions?.(row)}</SwipedContext>
      </div>
      <div className="gj-card-flow">
        <dl id={id} className="gj-gap-4 gj-card-facts">
          {facts.map(({ column, view, title: name }) => (
            <div key={column.key}>
              <dt>{name}</dt>
              <dd className={view.className}>{view.content}</dd>
            </div>
          ))}
        </dl>
        {others.length === 0 ? null : (
          <button
            type="button"
            className="gj-card-more"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isOpen ? '收起' : `其余 ${others.length} 项`}
            title={isOpen ? '收起' : `其余 ${others.length} 项`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
          </button>
        )}
      </div>
    </li>
  );
});
