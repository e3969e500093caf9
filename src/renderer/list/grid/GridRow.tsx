import { memo, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChangePreview } from '#wire/BulkReply.ts';
import type { Values } from '#language/Value.ts';
import { type Bounds, holds } from '../../cells/cellRange.ts';
import { Corner, TypingBox } from '../../cells/CellParts.tsx';
import type { Leaving } from '../../cells/leavingBy.ts';
import { cellMarks, isCornerOf } from '../../cells/cellMarks.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { NOTHING } from '../../fields/valueText.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { EntitySchema } from '../../stores/RendererContext.ts';
import type { FormSource } from '../../form/loadForm.ts';
import { CellEditor } from './CellEditor.tsx';
import { type GridColumn, refuseCell } from './gridColumns.ts';
import { editedRow, type EditsChange, type RowEdits } from './gridEdits.ts';

type Found = ChangePreview['Rows'][number];

/** A cell that is being filled in, by its record and column. */
export interface Editing {
  readonly id: number;
  readonly column: number;
  readonly source: FormSource;
  readonly typed: string;
  readonly onEnter: (change: EditsChange, leaving: Leaving) => void;
  readonly onCancel: () => void;
}

export interface GridRowProps {
  readonly row: Values;
  readonly index: number;
  readonly name: string;
  readonly path: string | undefined;
  readonly columns: readonly GridColumn[];
  readonly env: CellEnv;
  readonly edits: RowEdits | undefined;
  /** The preview for the record; undefined when nothing was entered or it is unknown. */
  readonly found: Found | undefined;
  readonly schema: EntitySchema;
  readonly chosen: Bounds | undefined;
  readonly filling: Bounds | undefined;
  readonly focus: number | undefined;
  readonly editing: Editing | undefined;
}

/** A record of the grid. Re-renders only when one of its properties changes. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { row, index, name, path, columns, edits, found } = props;
  const now = editedRow(row, edits);
  return (
    <tr aria-rowindex={index + 2} className={edits === undefined ? undefined : 'is-edited'}>
      <th scope="row">
        <RowState edits={edits} found={found} />
        {path === undefined ? (
          index + 1
        ) : (
          <Link to={path} tabIndex={-1} aria-label={`${index + 1} 打开${name}`} title={name}>
            {index + 1}
          </Link>
        )}
      </th>
      {columns.map((column, at) => (
        <GridCell key={column.column.key} {...props} column={column} at={at} now={now} />
      ))}
    </tr>
  );
});

function RowState({ edits, found }: Pick<GridRowProps, 'edits' | 'found'>): ReactNode {
  if (edits === undefined) return null;
  const [words, icon, className] =
    found === undefined
      ? (['正在检查', 'clock', ''] as const)
      : found.Issues.length > 0
        ? (['不能这样保存', 'warning', 'is-wrong'] as const)
        : (['改过，还没有保存', 'edit', 'is-fine'] as const);
  return (
    <span role="img" className={`gj-sheet-state ${className}`} aria-label={words} title={words}>
      <Icon name={icon} size={14} />
    </span>
  );
}

interface GridCellProps extends GridRowProps {
  readonly column: GridColumn;
  readonly at: number;
  readonly now: Values;
}

function GridCell(props: GridCellProps): ReactNode {
  const { row, now, index, column, at, env, edits, found, schema, chosen, filling, focus, editing } = props;
  const id = useId();
  const refusal = refuseCell(schema, column, row);
  const { key } = column.column;
  const isEdited = edits !== undefined && Object.hasOwn(edits, column.field.name);
  const following = isEdited ? undefined : found?.Changes.find(({ Field }) => Field === key);
  const issues = notesAt(found?.Issues, key);
  const warnings = notesAt(found?.Warnings, key);
  const { content, className } = renderCell(column.column, isEdited ? now : row, env, undefined);
  const place = { row: index, column: at };
  const describedBy = issues.length + warnings.length > 0 ? id : undefined;
  const own = editing?.column === at ? editing : undefined;
  const marks = [
    className,
    column.column.isTitle ? 'gj-sheet-title' : '',
    isEdited ? 'is-changed' : '',
    following === undefined ? '' : 'is-following',
    issues.length > 0 ? 'is-wrong' : '',
    refusal === undefined ? '' : 'is-closed',
    cellMarks(place, chosen, filling),
  ];
  return (
    <td
      role="gridcell"
      tabIndex={-1}
      data-place={`${index}:${at}`}
      data-field={key}
      className={marks.filter(Boolean).join(' ')}
      aria-colindex={at + 2}
      aria-selected={chosen !== undefined && holds(chosen, place)}
      aria-readonly={refusal !== undefined}
      aria-invalid={issues.length > 0}
      aria-describedby={describedBy}
      title={refusal ?? (following === undefined ? undefined : `随之改变，原来是${shown(following.BeforeText)}`)}
    >
      <div id={`${id}value`} className="gj-sheet-value">
        {following === undefined ? content : shown(following.AfterText)}
      </div>
      {issues.length + warnings.length === 0 ? null : (
        <div id={id}>
          {issues.map((text) => (
            <p key={text} className="gj-field-error">
              {text}
            </p>
          ))}
          {warnings.map((text) => (
            <p key={text} className="gj-sheet-warning">
              {text}
            </p>
          ))}
        </div>
      )}
      {own === undefined && isCornerOf(chosen, place) ? <Corner /> : null}
      {focus === at && own === undefined ? (
        <TypingBox
          title={column.column.title}
          valueId={`${id}value`}
          aria-describedby={describedBy}
          aria-invalid={issues.length > 0}
          aria-readonly={refusal !== undefined}
        />
      ) : null}
      {own === undefined ? null : (
        <CellEditor
          source={own.source}
          field={column.field}
          edits={edits}
          typed={own.typed}
          onEnter={own.onEnter}
          onCancel={own.onCancel}
        />
      )}
    </td>
  );
}

const notesAt = (notes: Found['Issues'] | undefined, key: string): string[] => [
  ...new Set((notes ?? []).filter(({ Field }) => Field === key).map(({ Message }) => Message)),
];

const shown = (text: string): string => (text === '' ? NOTHING : text);
