import { ArrayBase } from '@formily/antd-v5';
import { useMemo, type ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import { formatMoney, formatNumber } from '#fields/formatNumber.ts';
import { roundHalfUp } from '#language/roundHalfUp.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ControlProps } from '../../fields/controls/ControlProps.ts';
import { rowsOf, type ChildRows } from '../../records/childRows.ts';
import { rowKey } from '../../records/rowKey.ts';
import { useFormParts } from './EngineContext.ts';
import { RowView } from './RowView.tsx';
import './rows.css';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import { isAmount, isMoney } from '#fields/table/traits.ts';

/** Child rows as a table that is filled in place: rows are added, moved and removed, each obeys the rules of its own entity. */
export function RowsTable(props: ControlProps): ReactNode {
  const { field: model, value, describedBy } = props;
  const { engine } = useFormParts();
  const { name } = model;
  const rows = engine.state.rows.of(name);
  const values = rowsOf(value);
  const blank = useMemo(() => engine.state.blankRow(name, values.length), [engine, name, values.length]);
  if (rows === undefined) return null;
  const isFull = values.length >= (model.maxItems ?? Infinity);
  return (
    <ArrayBase>
      <div className="gj-rows" aria-describedby={describedBy}>
        {values.length === 0 ? null : <FilledRows title={model.title} rows={rows} values={values} />}
        {isFull ? null : <ArrayBase.Addition title="添加一行" type="dashed" defaultValue={blank} />}
      </div>
    </ArrayBase>
  );
}

function FilledRows({ title, rows, values }: { title: string; rows: ChildRows; values: readonly Values[] }): ReactNode {
  const { engine } = useFormParts();
  const { name } = rows.field;
  const outcomes = engine.state.rows.outcomes(name);
  const issues = engine.rowIssues.get(name) ?? [];
  const columns = rows.columns.filter(({ index }) =>
    outcomes.some((outcome) => outcome.states[index]?.display === 'visible'),
  );
  return (
    <table aria-label={title}>
      <RowsHead columns={columns} />
      <tbody>
        {values.map((row, index) => (
          <ArrayBase.Item key={rowKey(row)} index={index} record={row}>
            <RowView
              rows={rows}
              columns={columns}
              row={row}
              index={index}
              count={values.length}
              outcome={outcomes[index]}
              issues={issues.filter((issue) => issue.row?.index === index)}
            />
          </ArrayBase.Item>
        ))}
      </tbody>
      <RowsSums columns={columns} values={values} />
    </table>
  );
}

function RowsHead({ columns }: { columns: readonly FieldModel[] }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" className="gj-rows-index">
          #
        </th>
        {columns.map((column) => (
          <th key={column.name} scope="col" className={isAmount(column) ? 'gj-number' : ''}>
            {column.title}
            {column.required ? (
              <span className="gj-required" aria-hidden>
                *
              </span>
            ) : null}
          </th>
        ))}
        <th scope="col" className="gj-rows-actions">
          操作
        </th>
      </tr>
    </thead>
  );
}

function RowsSums({ columns, values }: { columns: readonly FieldModel[]; values: readonly Values[] }): ReactNode {
  if (values.length < 2 || !columns.some((column) => fieldKind(column).isSummed)) return null;
  return (
    <tfoot>
      <tr>
        <td className="gj-rows-index">合计</td>
        {columns.map((column) => (
          <td key={column.name} className="gj-number">
            {fieldKind(column).isSummed ? sumText(column, values) : null}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function sumText(column: FieldModel, values: readonly Values[]): string {
  const total = values.reduce((sum, row) => {
    const value = row[column.name];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);
  const exact = roundHalfUp(total, 6);
  return isMoney(column) ? formatMoney(exact) : formatNumber(exact);
}
