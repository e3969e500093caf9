import { ArrayBase } from '@formily/antd-v5';
import { useId, type ReactNode } from 'react';
import { type Value, type Values, isRow } from '#language/Value.ts';
import type { FieldState, Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { EffectViews } from './EffectViews.tsx';
import { errorId } from './FieldFrame.tsx';
import { MaskedField } from './MaskedField.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { MASKED, maskedNames } from '../../records/maskedNames.ts';
import { type ChildRows, ROW_REFS, rowsOf } from '../../records/childRows.ts';
import { useFormParts } from './EngineContext.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';
import { typedInRow, typeInRow } from '../../records/unreadIssues.ts';
import { fieldsInWhere } from '#engine/records/dependentReferences.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import { pickParams } from '../../records/pickParams.ts';
import type { FormEngine } from './FormEngine.ts';
import { isAmount } from '#fields/table/traits.ts';

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
      className={`is-${column.type} ${isAmount(column) ? 'gj-number' : ''}`}
    >
      <RowControl {...props} id={id} state={state} />
      <EffectViews field={column} set={state.set} />
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
        onBlur={() => {
          engine.leaveCell(rows.field.name, { index, field: column.name });
        }}
      />
    </>
  );
}

/** What the field components in a child row read and write: the row, and through it the record. */
function rowPort(engine: FormEngine, { field, entity }: ChildRows, index: number): FieldPort {
  const { name, child } = field;
  const rows = (): readonly Values[] => rowsOf(engine.state.shown(name));
  const row = (): Values => rows()[index] ?? {};
  return {
    text: (column) => row()[`${column}Text`],
    shown: (column) => row()[column] ?? null,
    typed: (column) => plainTyped(typedInRow(row())[column]),
    file: (id) => engine.state.file(id),
    context: () => ({ ...engine.state.context(), values: row(), index }),
    pickSource: (column) => ({
      api: entity.api,
      asking: `${entity.key}.${column.name}`,
      values: pickParams(entity, fieldsInWhere(column), {
        ...row(),
        ...(child === undefined ? {} : { [child.by]: engine.state.shown('Id') }),
      }),
    }),
    enter: (entry) => {
      const next = rows().map((other, at) => (at === index ? enterInRow(other, entry) : other));
      engine.enter({ values: { [name]: next }, ...(entry.files === undefined ? {} : { files: entry.files }) });
    },
    await: (column, done) => {
      engine.transfers.add(column.title, done);
    },
    lose: (column, key, file) => {
      engine.transfers.lose(key, { field: name, title: `${field.title} ${column.title}`, file });
    },
    release: (key) => {
      engine.transfers.release(key);
    },
  };
}

/** The row with what was entered; texts and referenced records lie beside the values and are never sent. */
const plainTyped = (text: Value | undefined): string | undefined => (typeof text === 'string' ? text : undefined);

function enterInRow(row: Values, { values, texts, typed, refs }: Entry): Values {
  const named = Object.entries(texts ?? {}).map(([name, text]): [string, Value] => [`${name}Text`, text]);
  const known = row[ROW_REFS];
  return {
    ...typeInRow(row, values, typed),
    ...Object.fromEntries(named),
    ...(refs === undefined ? {} : { [ROW_REFS]: { ...(known !== undefined && isRow(known) ? known : {}), ...refs } }),
  };
}
