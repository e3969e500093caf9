import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { PivotModel } from '#engine/query/pivotQuery.ts';
import { bareFigure } from '#engine/workbench/figureText.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import type { PivotReply } from '#wire/ListReply.ts';
import { groupingTitle, measureTitle, measureUnit, totalTitle } from './pivotFigures.ts';

interface PivotTableProps {
  readonly pivot: PivotModel;
  readonly reply: PivotReply;
  readonly label: string;
  readonly unit: MoneyUnit;
  /** Opens the rows of a cell by its place; undefined: of all rows or columns. */
  readonly onOpen: (row: number | undefined, column: number | undefined) => void;
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A pivot as a table. Each figure is a button; one of them is reached by Tab, the others from there by the arrows. */
export function PivotTable({ pivot, reply, label, unit, onOpen }: PivotTableProps): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState('');
  const { rows, columns, measure } = pivot;
  const [height, width] = [reply.Rows.length, reply.Columns.length];
  const cellAt = (i: number, j: number): PivotReply['Total'] | null | undefined => {
    if (i === height) return j === width ? reply.Total : reply.ColumnTotals[j];
    return j === width ? reply.RowTotals[i] : reply.Cells[i]?.[j];
  };
  const isThere = (text: string): boolean => {
    const [i = -1, j = -1] = text.split(' ').map(Number);
    const cell = text === '' ? undefined : cellAt(i, j);
    return cell !== undefined && cell !== null;
  };
  const first = Array.from({ length: width + 1 }, (_, j) => `0 ${j}`).find(isThere);
  const stop = isThere(place) ? place : first;
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = STEPS[event.key];
    const [i, j] = (stop ?? '').split(' ').map(Number);
    if (step === undefined || i === undefined || j === undefined) return;
    event.preventDefault();
    let [row, column] = [i + step[0], j + step[1]];
    while (row >= 0 && row <= height && column >= 0 && column <= width) {
      const button = table.current?.querySelector<HTMLButtonElement>(`[data-place="${row} ${column}"]`);
      if (button) {
        button.focus();
        return;
      }
      [row, column] = [row + step[0], column + step[1]];
    }
  };
  const draw = (i: number, j: number): ReactNode => {
    const cell = cellAt(i, j);
    const at = `${i} ${j}`;
    return (
      <td key={j} className={j === width ? 'gj-number is-total' : 'gj-number'}>
        {cell === null || cell === undefined ? null : (
          <button
            type="button"
            data-place={at}
            tabIndex={at === stop ? 0 : -1}
            title={measure === undefined ? '查看这些记录' : `${cell.Count} 条，查看这些记录`}
            onFocus={() => setPlace(at)}
            onClick={() => onOpen(i === height ? undefined : i, j === width ? undefined : j)}
          >
            {bareFigure(cell.Value, measureUnit(measure), unit)}
          </button>
        )}
      </td>
    );
  };
  const indices = Array.from({ length: width + 1 }, (_, j) => j);
  return (
    <div className="gj-pivot-area">
      <table ref={table} className="gj-pivot" aria-label={label} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">
              {groupingTitle(rows)}
              {columns === undefined ? null : <small> \ {groupingTitle(columns)}</small>}
            </th>
            {reply.Columns.map(({ Key, Text }) => (
              <th key={Key} scope="col" className="gj-number">
                {Text}
              </th>
            ))}
            <th scope="col" className="gj-number is-total">
              {(columns === undefined ? measureTitle : totalTitle)(measure, unit)}
            </th>
          </tr>
        </thead>
        <tbody>
          {reply.Rows.map(({ Key, Text }, i) => (
            <tr key={Key}>
              <th scope="row" title={Text}>
                {Text}
              </th>
              {indices.map((j) => draw(i, j))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{measure?.kind === 'avg' ? '全部' : '合计'}</th>
            {indices.map((j) => draw(height, j))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
