import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { isMoney } from '#fields/table/traits.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import type { CreateModel } from '#engine/model/ListModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { EachReply } from '#wire/ImportReply.ts';
import { BULK_TIMEOUT } from './bulkChanges.ts';
import { reportBulk } from '../useBulkDelete.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { type FormSource, useFormSource } from '../../form/loadForm.ts';
import { PlainForm } from '../../form/PlainForm.tsx';
import { useRecordEngine } from '../../form/useRecordEngine.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { asAppError } from '../../stores/useLoad.ts';

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
  const { isBusy, send } = useSend({ schema, list, create, onClose });
  // Other inputs make other records: they are previewed again.
  useEffect(() => engine?.watch(() => setPreview(undefined)), [engine]);
  const count = preview?.Ids.length ?? 0;
  const run = async (): Promise<void> => {
    if (engine === undefined) return;
    const issues = engine.check();
    if (issues.length > 0) return engine.reveal(issues);
    setPreview(await send(engine, preview));
  };
  return (
    <Modal
      open
      width={560}
      title={create.title}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>取消</Button>
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
  const sum = Sum === null ? '' : formatNumber(Sum, isMoney(field) ? 2 : undefined);
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
  readonly send: (engine: FormEngine, preview: EachReply | undefined) => Promise<EachReply | undefined>;
} {
  const { client, notify, work } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const { api } = schema.model;
  const undo = async ({ Ids, Versions }: EachReply): Promise<void> => {
    try {
      const reply = await work.track(client.http.post(`/api/${api}/BulkDelete`, { ids: Ids, Versions }));
      reportBulk(notify, reply, '撤销');
      onClose(true);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    }
  };
  const send = async (engine: FormEngine, preview: EachReply | undefined): Promise<EachReply | undefined> => {
    setIsBusy(true);
    try {
      const head = { list, form: create.form, Run: crypto.randomUUID(), Preview: preview === undefined };
      const body = { ...Object.fromEntries(engine.state.body()), ...head, Expected: preview?.Ids.length };
      const reply = await work.track(client.http.post(`/api/${api}/Each`, body, { timeout: BULK_TIMEOUT }));
      if (preview === undefined) return reply;
      const text = `已新建 ${reply.Ids.length} 条`;
      notify.success(text, schema.actions.has('delete') ? () => void undo(reply) : undefined);
      onClose(true);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      setIsBusy(false);
    }
    return undefined;
  };
  return { isBusy, send };
}
