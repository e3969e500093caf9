import type { ReactNode, RefObject } from 'react';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/CellEnv.ts';
import type { DrawnColumn } from './DrawnColumn.ts';
import type { Selection } from './Selection.ts';
import { useOverflowTip } from './useOverflowTip.tsx';
import { TableRow } from './TableRow.tsx';
import { rowId } from './useSelection.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** What the rows of a table are drawn from. */
export interface TableRowsProps {
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
export function TableBody({ columns, rows, env, selection, titlePath, actions, area }: TableBodyProps): ReactNode {
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
