import { Modal, Radio, Select } from 'antd';
import { useCallback, useMemo, useRef, useState, type ComponentRef, type ReactNode, type RefObject } from 'react';
import { changesOf } from './changesOf.ts';
import type { Changes } from './bulkChanges.ts';
import type { ChangePreview } from '#wire/BulkReply.ts';
import { BULK_FORM, bulkFields } from '#engine/records/bulkForm.ts';
import { reportBulk } from '../useBulkDelete.tsx';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import { reportLostFiles } from '../../form/save/reportLostFiles.ts';
import { loadControls } from '../../form/loadControls.ts';
import { type EntitySchema, useRenderer, useLoad } from '../../stores/RendererContext.ts';
import { BulkFindings, sortRows } from './BulkFindings.tsx';
import { BulkFields } from './BulkFields.tsx';
import './bulkForm.css';
import { useBulkChange } from './useBulkChange.ts';
import { useBulkUndo } from './useBulkUndo.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';
import { RunProgress } from './RunProgress.tsx';

interface BulkEditDialogProps {
  readonly schema: EntitySchema;
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Called when the change has been undone, possibly long after the dialog was closed. */
  readonly onUndone: () => void;
}

interface Seen {
  readonly changes: Changes;
  readonly preview: ChangePreview;
}

/** Sets the same fields of several records; shows the result for each before anything is saved. */
export function BulkEditDialog({ schema, ids, onClose, onDone, onUndone }: BulkEditDialogProps): ReactNode {
  const { notify, work } = useRenderer();
  const { model } = schema;
  const [names, setNames] = useState<readonly string[]>([]);
  const [engine, setEngine] = useState<FormEngine>();
  const [seen, setSeen] = useState<Seen>();
  const [isTogether, setTogether] = useState(false);
  const choose = useRef<ComponentRef<typeof Select>>(null);
  const run = useBulkChange(model.api);
  const undo = useBulkUndo(model.api);
  const offered = useMemo(() => bulkFields(model, schema.writable), [model, schema]);
  const { data: controls, error, retry } = useControls(offered);
  const rows = seen === undefined ? undefined : sortRows(seen.preview);
  const isBusy = run.progress !== undefined;
  const forget = useCallback(() => setSeen(undefined), []);

  const check = async (): Promise<void> => {
    if (engine === undefined) return;
    const settled = await engine.transfers.settle();
    if (settled === 'failed') reportLostFiles(engine, notify);
    if (settled !== 'done') return;
    const issues = engine.check();
    if (issues.length > 0) return engine.reveal(issues);
    const changes = changesOf(engine);
    const preview = await work.track(run.preview(ids, { same: changes }));
    if (preview !== undefined) setSeen({ changes, preview });
  };
  const save = async (changed: ChangePreview['Rows'], changes: Changes): Promise<void> => {
    const { ended, ...reply } = await work.track(run.save({ rows: changed, changes: { same: changes }, isTogether }));
    const { Done, Failed } = reply;
    if (ended !== undefined) {
      const rest = changed.length - Done.length - Failed.length;
      notify.error(`${ended}。已修改 ${Done.length} 条，其余 ${rest} 条没有修改或没有收到答复`);
    }
    const nameOf = (id: number): string | undefined => changed.find((row) => row.Id === id)?.Title ?? undefined;
    const takeBack = (): void => {
      void undo(reply, nameOf).then((undone = 0) => {
        if (undone > 0) onUndone();
      });
    };
    if (ended === undefined || Failed.length > 0) reportBulk(notify, reply, '修改', nameOf, takeBack);
    if (ended === undefined || Done.length > 0) onDone();
    // The preview has to run again.
    else setSeen(undefined);
  };
  return (
    <Modal
      open
      centered
      width={720}
      title={`批量修改 ${ids.length} 条${model.title}`}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => {
        if (isOpen) choose.current?.focus();
      }}
      okText={rows === undefined ? '检查' : `修改 ${rows.changed.length} 条`}
      cancelText={isBusy ? '停止' : '取消'}
      okButtonProps={{
        disabled: names.length === 0 || engine === undefined || isBusy || rows?.changed.length === 0,
      }}
      onOk={() => void (seen === undefined || rows === undefined ? check() : save([...rows.changed], seen.changes))}
      onCancel={isBusy ? run.cancel : onClose}
    >
      <div className="gj-bulk-change">
        <ChooseFields
          box={choose}
          offered={offered}
          names={names}
          isBusy={isBusy}
          onChange={(next) => {
            setNames(next);
            forget();
          }}
        />
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : names.length === 0 ? null : controls === undefined ? (
          <FormSkeleton />
        ) : (
          <BulkFields schema={schema} names={names} controls={controls} onEngine={setEngine} onTyped={forget} />
        )}
        {run.progress === undefined ? null : <RunProgress progress={run.progress} label="批量修改进度" />}
        {rows === undefined || isBusy ? null : (
          <>
            <BulkFindings {...rows} />
            {rows.changed.length < 2 ? null : <Ways isTogether={isTogether} onChange={setTogether} />}
          </>
        )}
      </div>
    </Modal>
  );
}

type Offered = ReturnType<typeof bulkFields>;

function useControls(offered: Offered): ReturnType<typeof useLoad<Awaited<ReturnType<typeof loadControls>>>> {
  const { enums } = useRenderer();
  const load = useCallback(async () => {
    const fields = offered.flatMap(({ field, refusal }) => (refusal === undefined ? [field] : []));
    const [controls] = await Promise.all([
      loadControls(fields.map(({ component }) => component)),
      enums.load([...new Set(fields.flatMap((field) => field.enum?.type ?? []))]),
    ]);
    return controls;
  }, [offered, enums]);
  return useLoad(load);
}

interface ChooseFieldsProps {
  readonly box: RefObject<ComponentRef<typeof Select> | null>;
  readonly offered: Offered;
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (names: readonly string[]) => void;
}

const ChooseFields = ({ box, offered, names, isBusy, onChange }: ChooseFieldsProps): ReactNode => (
  <div className="gj-gap-8 gj-bulk-choose">
    <span id={`${BULK_FORM}-choose`}>要改的内容</span>
    <Select
      ref={box}
      mode="multiple"
      aria-labelledby={`${BULK_FORM}-choose`}
      placeholder="选择一项或几项"
      showSearch={BY_LABEL}
      disabled={isBusy}
      options={offered.map(({ field: { name, title }, refusal }) => ({
        value: name,
        label: refusal === undefined ? title : `${title}（${refusal}，请逐条修改）`,
        disabled: refusal !== undefined,
      }))}
      value={[...names]}
      onChange={onChange}
    />
    {names.length === 0 ? (
      <p className="gj-state-text">先选择要改的内容并填写，再检查每条记录会改成什么样；确认之前什么也不会保存。</p>
    ) : (
      <p className="gj-state-text">留空的内容会被清空。每条记录仍按自己的规则、权限和校验修改。</p>
    )}
  </div>
);

const Ways = ({
  isTogether,
  onChange,
}: {
  isTogether: boolean;
  onChange: (isTogether: boolean) => void;
}): ReactNode => (
  <Radio.Group
    className="gj-gap-8 gj-bulk-ways"
    aria-label="怎样保存"
    value={isTogether}
    onChange={(event) => onChange(event.target.value === true)}
  >
    <Radio value={false}>逐条保存：有一条没存上，不影响其余的</Radio>
    <Radio value>一起保存：要么都改，要么都不改</Radio>
  </Radio.Group>
);
