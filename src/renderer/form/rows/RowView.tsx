import { Button } from 'antd';
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '#language/Value.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Bounds } from '../../cells/cellRange.ts';
import { cellMarks, isCornerOf } from '../../cells/cellMarks.ts';
import type { FieldPort } from '../../fields/controls/ControlProps.ts';
import { type ChildRows, maskedNames, rowKey } from '../../records/childRows.ts';
import { typedInRow } from '../../records/unreadIssues.ts';
import { useFormParts } from '../formily/EngineContext.ts';
import { RowCell } from './RowCell.tsx';
import { rowPort } from './rowPort.ts';
import { Icon, type IconName } from '../../layout/Icon.tsx';
import { whenIdle } from '../../layout/whenIdle.ts';

export interface RowViewProps {
  readonly rows: ChildRows;
  readonly columns: readonly FieldModel[];
  readonly row: Values;
  readonly index: number;
  readonly isLast: boolean;
  readonly outcome: Outcome | undefined;
  readonly issues: readonly Issue[];
  /** True: controls render immediately; false: when the browser is idle, or when the pointer or focus comes near. */
  readonly isEager: boolean;
  readonly chosen: Bounds | undefined;
  /** The cells that a drag of their corner would fill, where they reach into this row. */
  readonly filling: Bounds | undefined;
  /** The column of the cell that takes keys. */
  readonly focus: number | undefined;
  /** Classes of a dragged row, or of the row next to which it would be dropped. */
  readonly marks: string | undefined;
  /** Moves the row to another place, or out of the list. */
  readonly onMove: (from: number, to: number | undefined) => void;
}

/** One child row: a cell per column, and buttons to move and remove it. Re-renders only when it changes. */
export const RowView = memo(function RowView(props: RowViewProps): ReactNode {
  const { rows, columns, row, index, isLast, outcome, issues, isEager, chosen, filling, focus, marks, onMove } = props;
  const { engine } = useFormParts();
  const [isLive, setIsLive] = useState(isEager);
  if (isEager && !isLive) setIsLive(true);
  const key = rowKey(row);
  const port = useMemo(() => rowPort(engine, rows, key, index), [engine, rows, key, index]);
  useEffect(() => {
    if (isLive) return undefined;
    return whenIdle(() => setIsLive(true));
  }, [isLive]);
  const wake = (): void => {
    // The pointer is about to press what it is over: the control has to be there by then.
    flushSync(() => setIsLive(true));
  };
  const masked = maskedNames(row);
  const recordId = typeof row['Id'] === 'number' ? row['Id'] : undefined;
  return (
    <tr data-row={index} className={marks} aria-rowindex={index + 2} onPointerEnter={isLive ? undefined : wake}>
      <td className="gj-rows-index" title="拖动排序">
        {index + 1}
      </td>
      {columns.map((column, at) => (
        <RowCell
          key={column.name}
          rows={rows}
          column={column}
          index={index}
          recordId={recordId}
          state={outcome?.states[column.index]}
          value={
            (outcome?.computed.has(column.index) === true ? outcome.computed.get(column.index) : row[column.name]) ??
            null
          }
          beside={besideOf(column, row, port)}
          error={issues.find((issue) => issue.row?.field === column.name)?.message}
          isMasked={masked.includes(column.name)}
          isResting={!isLive}
          port={port}
          at={at}
          marks={cellMarks({ row: index, column: at }, chosen, filling)}
          isCorner={isCornerOf(chosen, { row: index, column: at })}
          isFocus={focus === at}
        />
      ))}
      <td className="gj-rows-actions">
        <RowButton title="上移" icon="arrowUp" disabled={index === 0} onMove={onMove} from={index} to={index - 1} />
        <RowButton title="下移" icon="arrowDown" disabled={isLast} onMove={onMove} from={index} to={index + 1} />
        <RowButton title="删除" icon="trash" danger onMove={onMove} from={index} to={undefined} />
      </td>
    </tr>
  );
});

/** An icon button: three text buttons would need the width of a column. Does not re-render while its row is edited. */
const RowButton = memo(function RowButton({
  title,
  icon,
  onMove,
  from,
  to,
  ...props
}: Pick<RowViewProps, 'onMove'> & {
  title: string;
  icon: IconName;
  disabled?: boolean;
  danger?: boolean;
  from: number;
  to: number | undefined;
}): ReactNode {
  return (
    <Button
      {...props}
      type="text"
      size="small"
      icon={<Icon name={icon} />}
      aria-label={title}
      title={title}
      onClick={() => onMove(from, to)}
    />
  );
});

/** The data a cell renders in addition to its value, serialized. */
function besideOf(column: FieldModel, row: Values, port: FieldPort): string {
  const { name, reference } = column;
  const pair = reference?.idField;
  const typed = typedInRow(row)[name];
  // A fast path: most cells have only their value, and this runs on each keystroke.
  if (reference === undefined && typed === undefined && row[`${name}Text`] === undefined) return '';
  return JSON.stringify([
    typed ?? null,
    row[`${name}Text`] ?? null,
    pair === undefined ? null : (row[pair] ?? null),
    reference === undefined ? null : port.pickSource(column).values,
  ]);
}
