import { memo, useId, type ReactNode } from 'react';
import type { Value } from '#language/Value.ts';
import type { FieldState } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { textWithUnit, isAmount } from '#fields/table/fieldKinds.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';
import { NOTHING, valueText } from '../../fields/valueText.ts';
import { type ChildRows, MASKED, maskedNames } from '../../records/childRows.ts';
import { CHOSEN } from '../../cells/cellMarks.ts';
import { Corner, TypingBox } from '../../cells/CellParts.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { EffectViews, MaskedField } from '../formily/FieldParts.tsx';
import { errorId } from '../formily/FieldFrame.tsx';
import { ReadOnlyValue } from '../formily/ReadOnlyValue.tsx';

export interface RowCellProps {
  readonly rows: ChildRows;
  readonly column: FieldModel;
  readonly index: number;
  /** The Id of the row; undefined for one that is not stored. */
  readonly recordId: number | undefined;
  readonly state: FieldState | undefined;
  readonly value: Value;
  /** Other rendered data: the value's name, typed text, a reference's choices. The cell re-renders on changes. */
  readonly beside: string;
  readonly error: string | undefined;
  readonly isMasked: boolean;
  /** Shown as text until it can be filled in. */
  readonly isResting: boolean;
  readonly port: FieldPort;
  readonly at: number;
  /** Classes of a cell that is chosen, or would be filled. */
  readonly marks: string;
  readonly isCorner: boolean;
  /** It takes keys, being chosen. */
  readonly isFocus: boolean;
}

/** One cell of a child row. Re-renders only when its content changes. */
export const RowCell = memo(function RowCell(props: RowCellProps): ReactNode {
  const { column, state, error, index, at, marks, isCorner, isFocus } = props;
  const id = useId();
  const shared = {
    id: `${id}cell`,
    role: 'gridcell',
    tabIndex: -1,
    'data-place': `${index}:${at}`,
    'aria-selected': marks.includes(CHOSEN),
  };
  const ends = (
    <>
      {isCorner ? <Corner /> : null}
      {isFocus ? <TypingBox title={column.title} valueId={`${id}cell`} /> : null}
    </>
  );
  if (state?.display !== 'visible')
    return (
      <td {...shared} className={`gj-nothing gj-rows-none ${marks}`} aria-readonly>
        —{ends}
      </td>
    );
  return (
    <td
      {...shared}
      data-field={column.name}
      data-title={column.title}
      data-required={state.required}
      className={`is-${column.type} ${isAmount(column) ? 'gj-number' : ''} ${marks}`}
    >
      <RowValue {...props} id={id} state={state} />
      <EffectViews field={column} set={state.set} />
      {error === undefined ? null : (
        <p id={errorId(id)} className="gj-field-error">
          {error}
        </p>
      )}
      {ends}
    </td>
  );
});

type RowValueProps = RowCellProps & { readonly id: string; readonly state: FieldState };

function RowValue(props: RowValueProps): ReactNode {
  const { rows, column, recordId, value, id, isMasked, isResting, port, state } = props;
  const { controls } = useFormParts();
  if (isMasked && recordId !== undefined)
    return (
      <MaskedField
        id={id}
        field={column}
        value={value}
        api={rows.entity.api}
        recordId={recordId}
        onWhole={(whole) => {
          const rest = maskedNames({ [MASKED]: port.shown(MASKED) }).filter((name) => name !== column.name);
          port.enter({ values: { [column.name]: whole, [MASKED]: rest } });
        }}
      />
    );
  if (column.computed || state.readOnly || !controls.has(column.component)) {
    const isNew = recordId === undefined;
    return <ReadOnlyValue id={id} entity={rows.entity} field={column} value={value} port={port} isNew={isNew} />;
  }
  return isResting ? <RestingValue {...props} /> : <RowControl {...props} />;
}

function RowControl({ rows, column, index, value, error, id, port, state }: RowValueProps): ReactNode {
  const { engine, controls } = useFormParts();
  const Control = controls.get(column.component);
  if (Control === undefined) return null;
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
        onChange={(next) => port.enter({ values: { [column.name]: next } })}
        onBlur={() => engine.leaveCell(rows.field.name, { index, field: column.name })}
      />
    </>
  );
}

/** The value, shown in place of a control that is not rendered yet. */
function RestingValue({ rows, column, value, port }: RowValueProps): ReactNode {
  const { enums } = useRenderer();
  const row = { [column.name]: value, [`${column.name}Text`]: port.text(column.name) ?? null };
  const text =
    port.typed(column.name) ??
    textWithUnit(valueText(column, row, column.name, { enums: enums.source, entity: rows.entity }), column);
  return <span className="gj-rows-resting">{text === '' ? NOTHING : text}</span>;
}
