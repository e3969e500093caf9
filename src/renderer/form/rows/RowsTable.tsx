import { Button } from 'antd';
import { useCallback, useMemo, type ClipboardEvent, type ReactNode } from 'react';
import type { RowsTemplate } from '#fields/FieldModel.ts';
import { type Values, rowsOf } from '#language/Value.ts';
import { readClipboard } from '../../cells/pastedBlock.ts';
import type { ControlProps } from '../../fields/controls/ControlProps.ts';
import { AddRow } from '../formily/AddRow.tsx';
import { useFormParts } from '../formily/EngineContext.ts';
import { FilledRows } from './FilledRows.tsx';
import { useFill } from './useFill.ts';
import './rows.css';

/** Child rows as an editable table: rows are added, moved and removed, and follow the rules of their own entity. */
export function RowsTable({ field: model, value, describedBy }: ControlProps): ReactNode {
  const { engine } = useFormParts();
  const { name } = model;
  const rows = engine.state.rows.of(name);
  const values = rowsOf(value);
  const blank = useMemo(() => engine.state.blankRow(name, values.length), [engine, name, values.length]);
  const fill = useFill(rows);
  const { progress } = fill;
  const reveal = useCallback((index: number) => engine.revealCell(name, { index, field: undefined }), [engine, name]);
  if (rows === undefined) return null;
  const isFull = values.length >= (model.maxItems ?? Infinity);
  /** Pasting outside the rows appends the table after the last row. */
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof HTMLButtonElement)) return;
    const { table } = readClipboard(event.clipboardData);
    if (table === undefined) return;
    event.preventDefault();
    void fill.paste(table, rows.columns, { top: values.length, left: 0 });
  };
  const take = ({ rows: stated }: RowsTemplate): void => {
    const scope = { ...engine.state.context(), record: {}, index: 0, self: null };
    const filled = stated.map((row, index): Values => ({
      ...engine.state.blankRow(name, index),
      ...Object.fromEntries(
        Object.entries(row).map(([column, each]) => [column, 'value' in each ? each.value : each.evaluate(scope)]),
      ),
    }));
    engine.enter({ values: { [name]: filled } });
    // The pressed button is away.
    engine.revealCell(name, { index: 0, field: rows.columns[0]?.name });
  };
  return (
    <div className="gj-rows" aria-describedby={describedBy} onPaste={onPaste}>
      {values.length === 0 ? null : <FilledRows title={model.title} rows={rows} values={values} fill={fill} />}
      {progress === undefined ? null : (
        <p className="gj-flex gj-rows-progress" role="status">
          正在粘贴 {progress.done} / {progress.all} 行
          <progress max={progress.all} value={progress.done} aria-label="粘贴进度" />
        </p>
      )}
      {values.length > 0 || model.child === undefined ? null : (
        <Templates templates={model.child.templates} onTake={(template) => take(template)} />
      )}
      {isFull ? null : <AddRow blank={blank} onAdd={reveal} />}
      {values.length === 0 ? null : (
        <p className="gj-hint gj-rows-hint">
          按 Esc 选中单元格，用方向键移动、Shift 选择；可与 Excel 互相复制粘贴，Ctrl+D 向下、Ctrl+R 向右填充，Ctrl+Z
          撤销
        </p>
      )}
    </div>
  );
}

interface TemplatesProps {
  readonly templates: readonly RowsTemplate[];
  readonly onTake: (template: RowsTemplate) => void;
}

function Templates({ templates, onTake }: TemplatesProps): ReactNode {
  if (templates.length === 0) return null;
  return (
    <p className="gj-wrap gj-rows-templates">
      {templates.map((template) => (
        <Button key={template.title} onClick={() => onTake(template)}>
          {template.title}
        </Button>
      ))}
    </p>
  );
}
