import { useMemo, type ReactNode } from 'react';
import type { ControlProps } from '../../fields/controls/ControlProps.ts';
import { rowsOf } from '../../records/childRows.ts';
import { AddRow } from '../formily/AddRow.tsx';
import { useFormParts } from '../formily/EngineContext.ts';
import { FilledRows } from './FilledRows.tsx';
import { usePaste } from './usePaste.ts';
import './rows.css';

/** Child rows as a table that is filled in place: rows are added, moved and removed, each obeys the rules of its own entity. */
export function RowsTable({ field: model, value, describedBy }: ControlProps): ReactNode {
  const { engine } = useFormParts();
  const { name } = model;
  const rows = engine.state.rows.of(name);
  const values = rowsOf(value);
  const blank = useMemo(() => engine.state.blankRow(name, values.length), [engine, name, values.length]);
  const { progress, onPaste } = usePaste(rows);
  if (rows === undefined) return null;
  const isFull = values.length >= (model.maxItems ?? Infinity);
  return (
    <div className="gj-rows" aria-describedby={describedBy} onPaste={onPaste}>
      {values.length === 0 ? null : <FilledRows title={model.title} rows={rows} values={values} />}
      {progress === undefined ? null : (
        <p className="gj-rows-progress" role="status">
          正在粘贴 {progress.done} / {progress.all} 行
          <progress max={progress.all} value={progress.done} aria-label="粘贴进度" />
        </p>
      )}
      {isFull ? null : <AddRow blank={blank} onAdd={(index) => engine.revealCell(name, { index, field: undefined })} />}
    </div>
  );
}
