import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { SheetColumn } from '#engine/model/sheetColumns.ts';
import type { ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { BulkFields } from './BulkFields.tsx';
import { changesOf } from './changesOf.ts';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import { tellLost } from '../../form/save/tellLost.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { loadControls } from '../../form/loadControls.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useLoad } from '../../stores/useLoad.ts';

interface RepairRowProps {
  readonly schema: EntitySchema;
  readonly columns: readonly SheetColumn[];
  readonly row: ImportRow;
  /** What is wrong with it. */
  readonly found: ImportRowReply;
  readonly isBusy: boolean;
  /** The row with what was entered, to be tried again. */
  readonly onTry: (row: ImportRow) => void;
  readonly onClose: () => void;
}

const nothing = (): void => undefined;

/** The wrong cells of a row, by the fields' own controls. */
export function RepairRow({ schema, columns, row, found, isBusy, onTry, onClose }: RepairRowProps): ReactNode {
  const { enums, notify } = useRenderer();
  const [engine, setEngine] = useState<FormEngine>();
  const fields = useMemo(() => {
    const named = columns.filter(({ name }) => found.Issues.some(({ Field }) => Field === name));
    return named.filter(({ name }) => name !== 'Id').map(({ field }) => field);
  }, [columns, found]);
  const names = useMemo(() => fields.map(({ name }) => name), [fields]);
  const load = useCallback(async () => {
    const [controls] = await Promise.all([
      loadControls(fields.map(({ component }) => component)),
      enums.load([...new Set(fields.flatMap((field) => field.enum?.type ?? []))]),
    ]);
    return controls;
  }, [fields, enums]);
  const { data: controls, error, retry } = useLoad(load);
  const place = useRef<HTMLElement>(null);
  // It stands above the button that opened it.
  useEffect(() => {
    place.current?.focus();
  }, []);
  const attempt = async (): Promise<void> => {
    if (engine === undefined) return;
    const settled = await engine.transfers.settle();
    if (settled === 'failed') tellLost(engine, notify);
    if (settled !== 'done') return;
    onTry({ ...row, Sent: { ...row.Sent, ...changesOf(engine) } });
  };
  const other = found.Issues.filter(({ Field }) => !names.includes(Field));
  return (
    <section ref={place} tabIndex={-1} className="gj-import-repair" aria-label={`修改第 ${row.Row} 行`}>
      <p>
        <strong>第 {row.Row} 行</strong>
        {names.length === 0 ? '' : '：按下面填写的内容代替文件里的'}
      </p>
      {fields.map(({ name, title }) => (
        <p key={name} className="gj-state-text">
          {title}：文件里是“{row.Cells[name] ?? ''}”。{found.Issues.find(({ Field }) => Field === name)?.Message}
        </p>
      ))}
      {other.map(({ Title, Message }) => (
        <p key={`${Title} ${Message}`} className="gj-state-text">
          {Title === '' ? '' : `${Title}：`}
          {Message}（这里不能改，请在文件里改）
        </p>
      ))}
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : names.length === 0 ? null : controls === undefined ? (
        <FormSkeleton />
      ) : (
        <BulkFields schema={schema} names={names} controls={controls} onEngine={setEngine} onTyped={nothing} />
      )}
      <div className="gj-import-buttons">
        {names.length === 0 ? null : (
          <Button type="primary" disabled={isBusy || engine === undefined} onClick={() => void attempt()}>
            再检查这一行
          </Button>
        )}
        <Button onClick={onClose}>不改了</Button>
      </div>
    </section>
  );
}
