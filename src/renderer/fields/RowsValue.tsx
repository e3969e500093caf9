import type { ReactNode } from 'react';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { NOTHING } from './renderCell.tsx';
import { childRows, rowsOf } from '../form/childRows.ts';
import { NUMBER_TYPES } from '../list/table/drawColumns.ts';
import { useRenderer } from '../RendererContext.ts';
import { ScalarValue } from './ScalarValue.tsx';

/** Child rows of a record as a table. */
export function RowsValue({ field, value }: { field: FieldModel; value: Value }): ReactNode {
  const { schemas } = useRenderer();
  const child = childRows(field, schemas.findEntity);
  const rows = rowsOf(value);
  if (child === undefined || rows.length === 0) return <span className="gj-nothing">{NOTHING}</span>;
  return (
    <div className="gj-rows-value">
      <table>
        <thead>
          <tr>
            {child.columns.map((column) => (
              <th key={column.name} scope="col" className={NUMBER_TYPES.includes(column.type) ? 'gj-number' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row['Id'] === 'number' ? row['Id'] : index}>
              {child.columns.map((column) => (
                <td key={column.name} className={NUMBER_TYPES.includes(column.type) ? 'gj-number' : ''}>
                  <ScalarValue entity={child.entity} field={column} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
