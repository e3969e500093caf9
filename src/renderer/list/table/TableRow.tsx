import { memo, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/CellEnv.ts';
import { renderCell } from '../../fields/renderCell.tsx';
import type { DrawnColumn } from './DrawnColumn.ts';

export interface TableRowProps {
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
export const TableRow = memo(function TableRow({
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
