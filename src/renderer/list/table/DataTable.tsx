import { memo, type ReactNode, type RefObject, type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { SortKey } from '#engine/model/ListModel.ts';
import './table.css';
import type { Values } from '#language/Value.ts';
import type { CellEnv, DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { type Selection, rowId } from './useSelection.ts';
import { useOverflowTip } from './useOverflowTip.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { SELECT_WIDTH } from '#engine/query/columnWidths.ts';
import { TableHead } from './TableHead.tsx';
import { useFit } from './useFit.ts';
import { useDensity } from '../../layout/look.ts';
import type { Density } from '#engine/site/appearanceCookie.ts';
import { flushSync } from 'react-dom';

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

/** One row of a list. Re-renders only when one of its properties changes. */
const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  const { row, index, columns, env, isChosen, toggle, titlePath, actions } = props;
  return (
    <tr aria-rowindex={index + 2} className={isChosen ? 'is-chosen' : undefined}>
      {toggle === undefined ? null : (
        <td className="gj-col-select">
          <input type="checkbox" aria-label={`选择第${index + 1}行`} checked={isChosen} onChange={() => toggle(row)} />
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

export interface DataTableProps extends TableRowsProps {
  readonly label: string;
  readonly sort: readonly SortKey[];
  /** Pixels of the action column. */
  readonly actionsWidth: number;
  /** The rows belong to an earlier query; the new ones are loading. */
  readonly isStale: boolean;
  readonly onSort: (field: string) => void;
}

/** The table of a list: header, title and actions stay while it scrolls both ways; long tables are virtual. */
export function DataTable(props: DataTableProps): ReactNode {
  const {
    label,
    columns,
    rows,
    env,
    sort,
    selection,
    actions,
    actionsWidth,
    isCompact = false,
    isStale,
    onSort,
  } = props;
  const area = useRef<HTMLDivElement>(null);
  const taken = (selection === undefined ? 0 : SELECT_WIDTH) + (actions === undefined ? 0 : actionsWidth);
  const isOneLine = useDensity() === 'compact' || isCompact;
  const { drawn, widths: fitting } = useFit(area, columns, rows, env, { taken, isOneLine });
  const widths = [
    ...(selection === undefined ? [] : [SELECT_WIDTH]),
    ...fitting,
    ...(actions === undefined ? [] : [actionsWidth]),
  ];
  const total = widths.reduce((sum, width) => sum + width, 0);
  return (
    <div
      ref={area}
      className={isStale ? 'gj-table-area is-stale' : 'gj-table-area'}
      aria-busy={isStale}
      onScroll={markScrolled}
    >
      <table
        className={`gj-table${selection === undefined ? '' : ' has-select'}${isCompact ? ' is-compact' : ''}`}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minInlineSize: total }}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <TableHead
          columns={drawn}
          rows={rows}
          sort={sort}
          unit={env.unit}
          selection={selection}
          hasActions={actions !== undefined}
          onSort={onSort}
        />
        <TableBody {...props} columns={drawn} area={area} />
      </table>
    </div>
  );
}

/** Adds a line at the edge of the title column once content is scrolled behind it. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.dataset['scrolled'] = String(currentTarget.scrollLeft > 0);
}

export interface TableRowsProps {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly Values[];
  readonly env: CellEnv;
  readonly selection: Selection | undefined;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  /** Rows stand close. */
  readonly isCompact?: boolean;
  /** The buttons of a row; keep the function the same as long as they are the same. */
  readonly actions: ((row: Values) => ReactNode) | undefined;
}

interface TableBodyProps extends TableRowsProps {
  readonly area: RefObject<HTMLElement | null>;
}

/** The visible rows of a table, with space for the others before and after them. */
function TableBody(props: TableBodyProps): ReactNode {
  const { columns, rows, env, selection, titlePath, actions, isCompact = false, area } = props;
  const density = useDensity();
  // The list's own setting overrides the user's density.
  const { first, end, before, after } = useVirtualRows(rows.length, area, ROW_HEIGHTS[isCompact ? 'compact' : density]);
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

/** Row height of tables in pixels, by density (`--gj-row`). */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 36, standard: 44, loose: 52 };

/** Minimum height in pixels of the sticky header. */
const HEAD_HEIGHT = 36;
/** Rows beyond each edge: rows follow the scroll in the same frame (`useVirtualRows`), so one is enough for keys. */
const OVERSCAN = 1;
const FROM_ROWS = 60;
/** Rows to render before the size of the area is known. */
const AT_FIRST = 20;

interface VirtualRows {
  readonly first: number;
  /** Index after the last rendered row. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** The rows to render in a scrolling element: all of a short table, else the visible ones and a few around them. */
function useVirtualRows(count: number, area: RefObject<HTMLElement | null>, height: number): VirtualRows {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState(AT_FIRST);
  const isVirtual = count >= FROM_ROWS;
  const measure = useCallback(() => {
    const element = area.current;
    if (element === null) return;
    const bottom = element.scrollTop + element.clientHeight - HEAD_HEIGHT;
    setFirst(Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN));
    setEnd(Math.floor(bottom / height) + 1 + OVERSCAN);
  }, [area, height]);
  useEffect(() => {
    const element = area.current;
    if (!isVirtual || element === null) return undefined;
    measure();
    // Left to React, the rows of a new place would come one frame after it, with a gap in between.
    const follow = (): void => flushSync(measure);
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
  return {
    first: start,
    end: last,
    before: start * height,
    after: (count - last) * height,
  };
}
