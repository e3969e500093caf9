import { lazy, memo, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject, UIEvent } from 'react';
import type { SortKey } from '#engine/model/ListModel.ts';
import './table.css';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import { type Selection, rowId } from './useSelection.ts';
import { useOverflowTip } from './useOverflowTip.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { SELECT_WIDTH, UNFOLD_WIDTH } from '#engine/query/fitColumns.ts';
import { TableHead } from './TableHead.tsx';
import { UnfoldButton } from './UnfoldButton.tsx';
import { useFit } from './useFit.ts';
import { useDensity } from '../../layout/useDensity.ts';
import { type Unfolded, useVirtualRows } from './useVirtualRows.ts';
import type { Density } from '#engine/site/appearanceCookie.ts';

/** Loaded on demand: only needed when a row is expanded. */
const FoldedFacts = lazy(async () => ({ default: (await import('./FoldedFacts.tsx')).FoldedFacts }));

interface TableRowProps {
  readonly row: Values;
  readonly index: number;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly isChosen: boolean;
  readonly toggle: ((row: Values) => void) | undefined;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  readonly actions: ((row: Values) => ReactNode) | undefined;
  readonly folded: readonly DrawnColumn[];
  readonly isUnfolded: boolean;
  readonly unfold: (row: Values) => void;
  /** Columns of the expanded part, and its height in pixels. */
  readonly places: number;
  readonly height: number;
}

/** One row of a list, and its expanded part below. Re-renders only when one of its properties changes. */
const TableRow = memo(function TableRow({
  row,
  index,
  columns,
  env,
  isChosen,
  toggle,
  titlePath,
  actions,
  folded,
  isUnfolded,
  unfold,
  places,
  height,
}: TableRowProps): ReactNode {
  const id = useId();
  const line = (
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
      {folded.length === 0 ? null : (
        <td className="gj-col-unfold">
          <UnfoldButton
            label={`第${index + 1}行的其余 ${folded.length} 列`}
            isOpen={isUnfolded}
            controls={id}
            onToggle={() => {
              unfold(row);
            }}
          />
        </td>
      )}
      {actions === undefined ? null : <td className="gj-col-actions">{actions(row)}</td>}
    </tr>
  );
  if (!isUnfolded || folded.length === 0) return line;
  const others = (toggle === undefined ? 0 : 1) + 1 + (actions === undefined ? 0 : 1);
  return (
    <>
      {line}
      <tr className="gj-unfolded">
        <td colSpan={columns.length + others} style={{ blockSize: height }}>
          <Suspense>
            <FoldedFacts id={id} places={places} row={row} columns={folded} env={env} titlePath={titlePath} />
          </Suspense>
        </td>
      </tr>
    </>
  );
});

/** Sizes of the expanded part in pixels: values with titles in a grid, and the space next to and around it. */
const FACT = { width: 292, height: 28, padding: 17, beside: 72 };

export interface DataTableProps extends TableRowsProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly sort: readonly SortKey[];
  /** Pixels of the action column. */
  readonly actionsWidth: number;
  /** The rows belong to an earlier query; the new ones are loading. */
  readonly isStale: boolean;
  readonly onSort: (field: string) => void;
}

const NO_ROWS: ReadonlySet<number> = new Set();

interface Unfolding {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (row: Values) => void;
  readonly togglePage: () => void;
}

/** Which rows are unfolded, by their Ids. */
function useUnfolding(rows: readonly Values[]): Unfolding {
  const [ids, setIds] = useState(NO_ROWS);
  const toggle = useCallback((row: Values) => {
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(rowId(row))) next.add(rowId(row));
      return next;
    });
  }, []);
  const togglePage = useCallback(() => {
    setIds((before) => (rows.every((row) => before.has(rowId(row))) ? NO_ROWS : new Set(rows.map(rowId))));
  }, [rows]);
  return { ids, toggle, togglePage };
}

/** The table of a list: sticky header and title column; columns that do not fit are folded; long tables are virtual. */
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
  const { shown, folded, widths: fitting } = useFit(area, columns, rows, env, taken);
  const unfolding = useUnfolding(rows);
  const widths = [
    ...(selection === undefined ? [] : [SELECT_WIDTH]),
    ...fitting,
    ...(folded.length === 0 ? [] : [UNFOLD_WIDTH]),
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
          columns={shown}
          rows={rows}
          sort={sort}
          unit={env.unit}
          selection={selection}
          hasActions={actions !== undefined}
          unfold={
            folded.length === 0
              ? undefined
              : {
                  titles: folded.map(({ title }) => title),
                  isOpen: rows.length > 0 && rows.every((row) => unfolding.ids.has(rowId(row))),
                  onToggle: unfolding.togglePage,
                }
          }
          onSort={onSort}
        />
        <TableBody {...props} columns={shown} folded={folded} unfolding={unfolding} width={total} area={area} />
      </table>
    </div>
  );
}

/** Adds a line at the edge of the title column once content is scrolled behind it. */
function markScrolled({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.dataset['scrolled'] = String(currentTarget.scrollLeft > 0);
}

/** The data for rendering a table's rows. */
interface TableRowsProps {
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
  readonly folded: readonly DrawnColumn[];
  readonly unfolding: Unfolding;
  /** Pixels of a row. */
  readonly width: number;
  /** The element that scrolls. */
  readonly area: RefObject<HTMLElement | null>;
}

/** The visible rows of a table, with space for the others before and after them. */
function TableBody(props: TableBodyProps): ReactNode {
  const {
    columns,
    rows,
    env,
    selection,
    titlePath,
    actions,
    isCompact = false,
    folded,
    unfolding,
    width,
    area,
  } = props;
  const beside = Math.max(1, Math.floor((width - FACT.beside) / FACT.width));
  const height = Math.ceil(folded.length / beside) * FACT.height + FACT.padding;
  const density = useDensity();
  // The list's own setting overrides the user's density.
  const row = ROW_HEIGHTS[isCompact ? 'compact' : density];
  const unfolded = useMemo<Unfolded>(() => {
    const places = folded.length === 0 ? [] : [...rows.keys()];
    return { height, row, places: places.filter((place) => unfolding.ids.has(rowId(rows[place] ?? {}))) };
  }, [rows, folded, unfolding.ids, height, row]);
  const { first, end, before, after } = useVirtualRows(rows.length, area, unfolded);
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
          folded={folded}
          isUnfolded={unfolding.ids.has(rowId(row))}
          unfold={unfolding.toggle}
          places={beside}
          height={height}
        />
      ))}
      {after > 0 ? <tr aria-hidden style={{ blockSize: after }} /> : null}
      {tip}
    </tbody>
  );
}

/** Row height of tables in pixels, by density (`--gj-row`). */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 36, standard: 44, loose: 52 };
