import { useRef, type ReactNode, type UIEvent } from 'react';
import type { SortKey } from '#engine/model/ListModel.ts';
import './table.css';
import { TableBody, type TableRowsProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';

export interface DataTableProps extends TableRowsProps {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly sort: readonly SortKey[];
  /** Pixels of the action column. */
  readonly actionsWidth: number;
  /** The rows are of an earlier query; the next ones are on their way. */
  readonly isStale: boolean;
  readonly onSort: (field: string) => void;
}

const SELECT_WIDTH = 48;

/** The table of a list: head and title column stay in sight, long tables draw only the rows in sight. */
export function DataTable(props: DataTableProps): ReactNode {
  const { label, columns, rows, env, sort, selection, actions, actionsWidth, isStale, onSort } = props;
  const area = useRef<HTMLDivElement>(null);
  const widths = [
    ...(selection === undefined ? [] : [SELECT_WIDTH]),
    ...columns.map((column) => column.width),
    ...(actions === undefined ? [] : [actionsWidth]),
  ];
  return (
    <div
      ref={area}
      className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'}
      aria-busy={isStale}
      onScroll={markScrolled}
    >
      <table
        className={selection === undefined ? 'gj-table' : 'gj-table has-select'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minInlineSize: widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          rows={rows}
          sort={sort}
          unit={env.unit}
          selection={selection}
          hasActions={actions !== undefined}
          onSort={onSort}
        />
        <TableBody {...props} area={area} />
      </table>
    </div>
  );
}

/** Once something lies behind the title column, it gets a line at its edge. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.dataset['scrolled'] = String(currentTarget.scrollLeft > 0);
}
