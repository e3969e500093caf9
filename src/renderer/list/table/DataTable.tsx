import { useRef, type ReactNode, type UIEvent, type RefObject, useCallback, useEffect, useState, memo } from 'react';
import { flushSync } from 'react-dom';
import type { SortKey } from '#engine/model/ListModel.ts';
import './table.css';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import { type Selection, rowId } from './useSelection.ts';
import { useOverflowTip } from './useOverflowTip.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { TableHead } from './TableHead.tsx';

interface TableRowProps {
  readonly row: Values;
  readonly index: number;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly isChosen: boolean;
  readonly toggle: ((row: Values) => void) | undefined;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  readonly actions: ((row: Values) => ReactNode) | undefined;
}

/** One row of a list. Draws again only when one of its properties changes. */
const TableRow = memo(function TableRow({
  row,
  index,
  columns,
  env,
  isChosen,
  toggle,
  titlePath,
  actions,
}: TableRowProps): ReactNode {
  return (
    <tr aria-rowindex={index + 2} className={isChosen ? 'is-chosen' : undefined}>
      {toggle === undefined ? null : (
        <td className="gj-col-select">
          <input
            type="checkbox"
            aria-label={`选择第${index + 1}行`}
            checked={isChosen}
            onChange={() => {
              toggle(row);
            }}
          />
        </td>
      )}
      {columns.map((column) => {
        const { content, className } = renderCell(column, row, env, titlePath);
        return (
          <td key={column.key} className={column.isTitle ? `${className} gj-col-title` : className}>
            {content}
          </td>
        );
      })}
      {actions === undefined ? null : <td className="gj-col-actions">{actions(row)}</td>}
    </tr>
  );
});

/** Pixels; every row of the table is this high. */
const ROW_HEIGHT = 44;
/** Pixels of the head, which stays in sight above the rows. */
const HEAD_HEIGHT = 40;
const OVERSCAN = 3;
const FROM_ROWS = 60;
/** Rows to draw before the size of the area is known. */
const AT_FIRST = 20;

interface VirtualRows {
  readonly first: number;
  /** Index after the last row drawn. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The window of rows to draw in a scrolling element: those in sight and a few around them. Short tables are drawn whole. */
function useVirtualRows(count: number, area: RefObject<HTMLElement | null>): VirtualRows {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(AT_FIRST);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    const bottom = element.scrollTop + element.clientHeight - HEAD_HEIGHT;
    setFirst(Math.max(0, Math.floor(element.scrollTop / ROW_HEIGHT) - OVERSCAN));
    setEnd(Math.ceil(bottom / ROW_HEIGHT) + OVERSCAN);
  }, [area]);
  useEffect(() => {
    const element = area.current;
    if (!isVirtual || element === null) return undefined;
    measure();
    // Left to React, the rows of a new place would come one frame after it, with a gap in between.
    const follow = (): void => {
      flushSync(measure);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [isVirtual, area, measure]);
  if (!isVirtual) return { first: 0, end: count, before: 0, after: 0 };
  const last = Math.min(count, end);
  const start = Math.min(first, Math.max(0, last - 1));
  return { first: start, end: last, before: start * ROW_HEIGHT, after: (count - last) * ROW_HEIGHT };
}

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

/** What the rows of a table are drawn from. */
interface TableRowsProps {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly Values[];
  readonly env: CellEnv;
  readonly selection: Selection | undefined;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  /** The buttons of a row; keep the function the same as long as they are the same. */
  readonly actions: ((row: Values) => ReactNode) | undefined;
}

interface TableBodyProps extends TableRowsProps {
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>;
}

/** The rows of a table that are in sight, with room for the others before and after them. */
function TableBody({ columns, rows, env, selection, titlePath, actions, area }: TableBodyProps): ReactNode {
  const { first, end, before, after } = useVirtualRows(rows.length, area);
  const { handlers, tip } = useOverflowTip();
  return (
    <tbody {...handlers}>
      {before > 0 ? <tr aria-hidden style={{ blockSize: before }} /> : null}
      {rows.slice(first, end).map((row, offset) => (
        // Rows are keyed by their place: turning a page changes texts instead of building the table again.
        <TableRow
          key={first + offset}
          row={row}
          index={first + offset}
          columns={columns}
          env={env}
          isChosen={selection?.rows.has(rowId(row)) === true}
          toggle={selection?.toggle}
          titlePath={titlePath}
          actions={actions}
        />
      ))}
      {after > 0 ? <tr aria-hidden style={{ blockSize: after }} /> : null}
      {tip}
    </tbody>
  );
}
