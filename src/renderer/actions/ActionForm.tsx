import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { AppError } from '#engine/errors.ts';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { loadControls } from '../form/fields/loadControls.ts';
import { FormFields } from '../form/formily/FormFields.tsx';
import type { FormEngine } from '../form/formily/FormEngine.ts';
import { TransferNotice } from '../form/TransferNotice.tsx';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { enumTypesOf } from '../form/open/enumTypesOf.ts';
import type { FormSource } from '../form/open/loadForm.ts';
import { useRecordEngine } from '../form/useRecordEngine.ts';
import { useRenderer, type Renderer } from '../RendererContext.ts';
import { useLoad } from '../stores/useLoad.ts';
import type { ActionDialogProps } from './ActionDialogProps.ts';
import { ActionFrame } from './ActionFrame.tsx';
import type { ActionRequest } from './ActionRequest.ts';
import { actionRecord, actionSchema } from './actionSource.ts';
import { useTake } from './useTake.ts';

const NOTHING = { prefill: {} };
/** What the head of a call says by itself. */
const HEAD: readonly string[] = ['Id', 'Version'];

/** The dialog of a transition that asks for something, drawn by the same form as everything else. */
export function ActionForm({ schema, request, about, onClose, onDone, onEdit }: ActionDialogProps): ReactNode {
  const renderer = useRenderer();
  const taking = useTake(schema, request, onDone);
  const [engine, setEngine] = useState<FormEngine>();
  const load = useCallback(
    (signal: AbortSignal) => loadAction(renderer, schema, request, signal),
    [renderer, schema, request],
  );
  const { data: source, error, retry } = useLoad(load);
  const take = async (): Promise<void> => {
    if (engine === undefined) return;
    const settled = await engine.transfers.settle();
    if (settled === 'failed') renderer.notify.error('有文件没有传完，请检查后再提交');
    if (settled !== 'done') return;
    const issues = engine.check();
    if (issues.length > 0) {
      engine.reveal(issues);
      return;
    }
    const body = engine.state.body().filter(([name]) => !HEAD.includes(name));
    await taking.take(body, (refused) => {
      engine.reveal(refused);
      return engine.show(refused);
    });
  };
  return (
    <ActionFrame
      request={request}
      about={about}
      taking={taking}
      isReady={engine !== undefined}
      onTake={() => void take()}
      onClose={onClose}
      onEdit={onEdit}
    >
      {source !== undefined ? (
        <Inputs source={source} onEngine={setEngine} />
      ) : error === undefined ? (
        <FormSkeleton />
      ) : (
        <ErrorState error={error} onRetry={retry} />
      )}
    </ActionFrame>
  );
}

/** Fetches what the dialog opens with: the record (of several the first one), controls and enum types. Throws AppError. */
async function loadAction(
  { client, schemas, enums, user, now }: Renderer,
  plain: EntitySchema,
  { transition, ids }: ActionRequest,
  signal: AbortSignal,
): Promise<FormSource> {
  const schema = actionSchema(plain, transition);
  const form = schema.model.forms.get(transition.action);
  const [id] = ids;
  if (form === undefined || id === undefined) throw new AppError('NOT_FOUND', { text: '没有这个操作' });
  const [reply, controls] = await Promise.all([
    client.records.get(schema.model.api, id, { signal }),
    loadControls(form.fields.map(({ component }) => component)),
    enums.load(enumTypesOf(form, schemas.findEntity)),
  ]);
  const several = ids.length > 1 ? plain.model : undefined;
  const record = actionRecord(schema, transition, reply, { user, now: now(), enums: enums.source, several });
  return { schema, form, record, controls, sendsAll: true };
}

function Inputs({ source, onEngine }: { source: FormSource; onEngine: (engine: FormEngine) => void }): ReactNode {
  const engine = useRecordEngine(source, NOTHING);
  useEffect(() => {
    onEngine(engine);
    const [first] = engine.state.fields;
    // The dialog takes the focus when it opens; the field gets it after that.
    const frame = requestAnimationFrame(() => {
      if (first !== undefined) engine.reveal([{ field: first.name, message: '' }]);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [engine, onEngine]);
  return (
    <form
      className="gj-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <FormFields parts={{ engine, controls: source.controls }} isEager />
      <TransferNotice transfers={engine.transfers} />
    </form>
  );
}
