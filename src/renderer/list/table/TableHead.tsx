import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import { FIRST, type SortKey } from '#engine/model/ListModel.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { type Selection, rowId } from './useSelection.ts';
import { titleWithUnit } from './titleWithUnit.ts';

interface TableHeadProps {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly Values[];
  readonly sort: readonly SortKey[];
  readonly unit: MoneyUnit;
  readonly selection: Selection | undefined;
  readonly hasActions: boolean;
  readonly onSort: (field: string) => void;
}

/** The header of a list's table: sort buttons, and the checkbox that selects all rows of the page. */
export function TableHead(props: TableHeadProps): ReactNode {
  const { columns, rows, sort, unit, selection, hasActions, onSort } = props;
  const chosen = selection === undefined ? 0 : rows.filter((row) => selection.rows.has(rowId(row))).length;
  return (
    <thead>
      <tr>
        {selection === undefined ? null : (
          <th className="gj-col-select" scope="col">
            <input
              type="checkbox"
              aria-label="选择本页全部"
              checked={rows.length > 0 && chosen === rows.length}
              ref={(box) => {
                if (box !== null) box.indeterminate = chosen > 0 && chosen < rows.length;
              }}
              onChange={() => selection.togglePage(rows)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} unit={unit} onSort={onSort} />
        ))}
        {hasActions ? (
          <th className="gj-col-actions" scope="col">
            <span className="gj-unseen">操作</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

const ORDER_WORD = { ascending: '升序', descending: '降序' } as const;

function HeadCell(props: Pick<TableHeadProps, 'sort' | 'unit' | 'onSort'> & { column: DrawnColumn }): ReactNode {
  const { column, sort, unit, onSort } = props;
  // Rows that come first have another order than the rest.
  const key = sort[0]?.field === FIRST ? undefined : sort.find((other) => other.field === column.key);
  const order = key === undefined ? undefined : key.descending ? 'descending' : 'ascending';
  const title = titleWithUnit(column, unit);
  return (
    <th
      scope="col"
      className={`${column.align === 'right' ? 'gj-number' : ''} ${column.isTitle ? 'gj-col-title' : ''}`}
      aria-sort={order ?? (column.isSortable ? 'none' : undefined)}
    >
      {column.isSortable ? (
        <button
          type="button"
          className="gj-sort"
          title={order === undefined ? '点击排序' : `已按${ORDER_WORD[order]}排列`}
          onClick={() => onSort(column.key)}
        >
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
