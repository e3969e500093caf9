import { ArrayBase } from '@formily/antd-v5';
import { useId, type ReactNode } from 'react';
import type { Value, Values } from '#language/Value.ts';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { Outcome } from '#engine/rules/Outcome.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { NUMBER_TYPES } from '../../list/table/drawColumns.ts';
import { errorId } from '../fields/FieldFrame.tsx';
import { MaskedField } from '../fields/MaskedField.tsx';
import { ReadOnlyValue } from '../fields/ReadOnlyValue.tsx';
import { MASKED, maskedNames } from '../../records/maskedNames.ts';
import type { ChildRows } from '../childRows.ts';
import { useFormParts } from './EngineContext.ts';
import { rowPort } from './rowPort.ts';

interface RowViewProps {
  readonly rows: ChildRows;
  readonly columns: readonly FieldModel[];
  readonly row: Values;
  readonly index: number;
  readonly count: number;
  readonly outcome: Outcome | undefined;
  readonly issues: readonly Issue[];
}

/** One child row: a cell per column, and the buttons that move and remove it. */
export function RowView({ rows, columns, row, index, count, outcome, issues }: RowViewProps): ReactNode {
  return (
    <tr data-row={index}>
      <td className="gj-rows-index">{index + 1}</td>
      {columns.map((column) => (
        <RowCell
          key={column.name}
          rows={rows}
          column={column}
          row={row}
          index={index}
          outcome={outcome}
          error={issues.find((issue) => issue.row?.field === column.name)?.message}
        />
      ))}
      <td className="gj-rows-actions">
        <ArrayBase.MoveUp type="text" size="small" icon={null} title="上移" disabled={index === 0} />
        <ArrayBase.MoveDown type="text" size="small" icon={null} title="下移" disabled={index === count - 1} />
        <ArrayBase.Remove type="text" size="small" icon={null} title="删除" danger />
      </td>
    </tr>
  );
}

interface RowCellProps extends Pick<RowViewProps, 'rows' | 'row' | 'index' | 'outcome'> {
  readonly column: FieldModel;
  readonly error: string | undefined;
}

function RowCell(props: RowCellProps): ReactNode {
  const { column, outcome, error } = props;
  const id = useId();
  const state = outcome?.states[column.index];
  if (state?.display !== 'visible') return <td className="gj-nothing gj-rows-none">—</td>;
  return (
    <td
      data-field={column.name}
      data-title={column.title}
      data-required={state.required}
      className={`is-${column.type} ${NUMBER_TYPES.includes(column.type) ? 'gj-number' : ''}`}
    >
      <RowControl {...props} id={id} state={state} />
      {error === undefined ? null : (
        <p id={errorId(id)} className="gj-field-error">
          {error}
        </p>
      )}
    </td>
  );
}

function RowControl(props: RowCellProps & { id: string; state: FieldState }): ReactNode {
  const { rows, column, row, index, outcome, error, id, state } = props;
  const { engine, controls } = useFormParts();
  const port = rowPort(engine, rows, index);
  const isComputed = outcome?.computed.has(column.index) === true;
  const value: Value = (isComputed ? outcome.computed.get(column.index) : row[column.name]) ?? null;
  const Control = controls.get(column.component);
  const masked = maskedNames(row);
  if (masked.includes(column.name) && typeof row['Id'] === 'number')
    return (
      <MaskedField
        id={id}
        field={column}
        value={value}
        api={rows.entity.api}
        recordId={row['Id']}
        onWhole={(whole) => {
          const rest = masked.filter((name) => name !== column.name);
          port.enter({ values: { [column.name]: whole, [MASKED]: rest } });
        }}
      />
    );
  if (column.computed || state.readOnly || Control === undefined) {
    const isNew = row['Id'] === undefined;
    return <ReadOnlyValue id={id} entity={rows.entity} field={column} value={value} port={port} isNew={isNew} />;
  }
  return (
    <>
      <label htmlFor={id} className="gj-unseen">
        第{index + 1}行{column.title}
      </label>
      <Control
        field={column}
        id={id}
        title={state.title ?? column.title}
        value={value}
        options={state.options}
        isRequired={state.required}
        hasError={error !== undefined}
        describedBy={error === undefined ? undefined : errorId(id)}
        port={port}
        onChange={(next) => {
          port.enter({ values: { [column.name]: next } });
        }}
        onBlur={() => undefined}
      />
    </>
  );
}
