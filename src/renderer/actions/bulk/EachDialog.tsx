import { Button, Modal } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatValue, textWithUnit } from '#fields/table/fieldKinds.ts';
import type { CreateModel } from '#engine/model/ListModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EachReply } from '#wire/ImportReply.ts';
import type { ImportProgress } from '#wire/ImportRow.ts';
import { BULK_TIMEOUT } from './bulkChanges.ts';
import { RunProgress } from './RunProgress.tsx';
import { watchRun } from './useBulkChange.ts';
import { reportBulk } from '../useBulkDelete.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { type FormSource, useFormSource } from '../../form/loadForm.ts';
import { useRecordEngine } from '../../form/useRecordEngine.ts';
import { PlainForm } from '../../form/PlainForm.tsx';
import type { FormRequest } from '../../records/FormRequest.ts';
import { type EntitySchema, useRenderer, attempt, asAppError } from '../../stores/RendererContext.ts';

interface EachDialogProps {
  readonly schema: EntitySchema;
  readonly list: string;
  readonly create: CreateModel;
  readonly request: FormRequest;
  /** `changed`: records were made. */
  readonly onClose: (changed: boolean) => void;
}

/** A form that makes one record for each record of another entity, after a preview of how many and which not. */
export function EachDialog({ schema, list, create, request, onClose }: EachDialogProps): ReactNode {
  const { data: source, error, retry } = useFormSource(request);
  const [engine, setEngine] = useState<FormEngine>();
  const [preview, setPreview] = useState<EachReply>();
  const { isBusy, progress, cancel, send } = useSend({ schema, list, create, onClose });
  // Other inputs make other records: they are previewed again.
  useEffect(() => engine?.watch(() => setPreview(undefined)), [engine]);
  const count = preview?.Ids.length ?? 0;
  const run = async (): Promise<void> => {
    if (engine === undefined) return;
    const issues = engine.check();
    if (issues.length > 0) return engine.reveal(issues);
    setPreview(await send(engine, preview));
  };
  const close = (): void => (isBusy ? cancel() : onClose(false));
  return (
    <Modal
      open
      width={560}
      title={create.title}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={engine === undefined || (preview !== undefined && count === 0)}
            onClick={() => void run()}
          >
            {preview === undefined ? '预览' : `新建 ${count} 条`}
          </Button>
        </>
      }
    >
      {source !== undefined ? (
        <Inputs source={source} request={request} onEngine={setEngine} />
      ) : error === undefined ? (
        <FormSkeleton />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
      {progress === undefined ? null : <RunProgress progress={progress} label="新建进度" />}
      {preview === undefined ? null : <Preview {...{ preview, create }} model={schema.model} />}
    </Modal>
  );
}

interface InputsProps {
  readonly source: FormSource;
  readonly request: FormRequest;
  readonly onEngine: (engine: FormEngine) => void;
}

function Inputs({ source, request, onEngine }: InputsProps): ReactNode {
  const engine = useRecordEngine(source, request);
  useEffect(() => onEngine(engine), [engine, onEngine]);
  return <PlainForm engine={engine} controls={source.controls} />;
}

interface PreviewProps {
  readonly preview: EachReply;
  readonly create: CreateModel;
  readonly model: EntityModel;
}

/** How many records will be made, their total, and those that are refused or have warnings. */
function Preview({ preview: { Ids, Sum, Notes }, create, model }: PreviewProps): ReactNode {
  const field = model.field(create.each?.sum ?? '');
  const sum = field === undefined ? '' : textWithUnit(formatValue(field, Sum, { enums: () => undefined }), field);
  const refused = Notes.filter(({ IsMade }) => !IsMade).length;
  return (
    <div role="status">
      <p>
        {field === undefined
          ? `会新建 ${Ids.length} 条${model.title}`
          : `会新建 ${Ids.length} 条${model.title}，${field.title}合计 ${sum}`}
      </p>
      {refused === 0 ? null : <p>{`${refused} 条不能新建：`}</p>}
      <ul className="gj-plain-list">
        {Notes.map(({ Title, Message }, index) => (
          <li key={index}>
            {Title}：{Message}
          </li>
        ))}
      </ul>
    </div>
  );
}

type Sending = Pick<EachDialogProps, 'schema' | 'list' | 'create' | 'onClose'>;

/** Previews, or makes what was previewed; resolves to a preview that is still to be confirmed. */
function useSend({ schema, list, create, onClose }: Sending): {
  readonly isBusy: boolean;
  /** Undefined while nothing runs, or nothing is known of it. */
  readonly progress: ImportProgress | undefined;
  readonly cancel: () => void;
  readonly send: (engine: FormEngine, preview: EachReply | undefined) => Promise<EachReply | undefined>;
} {
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { api } = schema.model;
  const undo = async ({ Ids, Versions }: EachReply): Promise<void> => {
    await attempt(notify, async () => {
      const reply = await work.track(client.http.post(`/api/${api}/BulkDelete`, { ids: Ids, Versions }));
      reportBulk(notify, reply, '撤销');
      onClose(true);
    });
  };
  const send = async (engine: FormEngine, preview: EachReply | undefined): Promise<EachReply | undefined> => {
    setIsBusy(true);
    const { signal } = (running.current = new AbortController());
    try {
      const head = { list, form: create.form, Preview: preview === undefined, Expected: preview?.Mark };
      const body = { ...Object.fromEntries(engine.state.body()), ...head };
      const options = { timeout: BULK_TIMEOUT, signal };
      const reply = await work.track(
        watchRun(client.http, api, setProgress, (Run) =>
          client.http.post(`/api/${api}/Each`, { ...body, Run }, options),
        ),
      );
      if (preview === undefined) return reply;
      const text = `已新建 ${reply.Ids.length} 条`;
      notify.success(text, schema.actions.has('delete') ? () => void undo(reply) : undefined);
      onClose(true);
    } catch (cause) {
      if (!signal.aborted) notify.error(errorText(asAppError(cause)));
      else if (preview !== undefined) {
        // The server may have finished just before.
        notify.info('已停止：列表显示实际新建的记录');
        onClose(true);
      }
    } finally {
      setIsBusy(false);
      setProgress(undefined);
    }
    return undefined;
  };
  return { isBusy, progress, cancel: () => running.current?.abort(), send };
}
