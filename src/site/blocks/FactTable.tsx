import type { ReactNode } from 'react';
import type { TableBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import './more.css';

/** Rows and columns; on a phone each row is a card of its own. */
export function FactTable({ block }: { block: TableBlock }): ReactNode {
  const { columns, rows, title } = block;
  return (
    <Block head={block}>
      <table className="gs-table">
        <caption className="gj-unseen">{title ?? columns.join('、')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, i) => (
                <td key={columns[i]} data-column={columns[i]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  );
}
