import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecordReply } from '#client/records/RecordReply.ts';
import { buildEntityModel } from '#core/schema/buildEntityModel.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { Control } from '#renderer/form/fields/Control.ts';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { RecordState } from '#renderer/form/state/RecordState.ts';
import { RendererContext, type Renderer } from '#renderer/RendererContext.ts';
import type { HarnessRequest, HarnessResult } from './HarnessRequest.ts';
import { harnessRenderer } from './harnessRenderer.ts';

/** Mounts the renderer's form for a request, with every section open and every field drawn. */
export function HarnessForm({
  request,
  controls,
}: {
  request: HarnessRequest;
  controls: ReadonlyMap<string, Control>;
}): ReactNode {
  const renderer = useMemo(() => harnessRenderer(request), [request]);
  const engine = useMemo(() => openEngine(request, renderer), [request, renderer]);
  const [result, setResult] = useState<HarnessResult>();
  useEffect(() => {
    const listener = ({ data }: MessageEvent<{ harnessSave?: boolean }>): void => {
      if (data.harnessSave !== true) return;
      const issues = engine.check().map(({ field, message }) => ({ field, message }));
      setResult({ issues, cleared: engine.state.cleared().map(({ name }) => name), wire: engine.state.body() });
    };
    window.addEventListener('message', listener);
    document.body.dataset['ready'] = request.id;
    return () => {
      window.removeEventListener('message', listener);
      engine.dispose();
    };
  }, [engine, request.id]);
  return (
    <RendererContext value={renderer}>
      <div className="gj-form">
        <FormFields parts={{ engine, controls }} isEager={request.isDeferred !== true} />
      </div>
      {result === undefined ? null : <output id="harness-result">{JSON.stringify(result)}</output>}
    </RendererContext>
  );
}

function openEngine(request: HarnessRequest, renderer: Renderer): FormEngine {
  const models = new Map(
    request.entities.map((documents) => [
      documents.key,
      buildEntityModel(documents, request.organisation, () => () => undefined),
    ]),
  );
  const model = models.get(request.entity);
  const form = model?.forms.get(request.form);
  if (model === undefined || form === undefined) throw new Error(`There is no form ${request.entity}/${request.form}`);
  const writable = new Set(model.fields.filter((field) => !field.computed).map(({ name }) => name));
  const empty = (fields: readonly FieldModel[]): Record<string, { value: null }> =>
    Object.fromEntries(fields.map(({ name }) => [name, { value: null }]));
  const state = new RecordState({
    schema: {
      model,
      hash: '',
      actions: new Set(['create', 'edit']),
      readable: new Set(model.fields.map(({ name }) => name)),
      writable,
      scenes: {},
    },
    form,
    record: request.record === undefined ? undefined : withRefs(request.record, request),
    prefill: request.defaults ? {} : empty(model.fields),
    user: request.user,
    enums: renderer.enums.source,
    findEntity: (key) => models.get(key),
    drawsAll: true,
    now: () => request.now,
  });
  const engine = new FormEngine(state, () => Promise.resolve([]));
  engine.enter({ values: request.values, refs: request.refs });
  return engine;
}

const withRefs = (record: RecordReply, { refs }: HarnessRequest): RecordReply => ({
  ...record,
  Refs: { ...record.Refs, ...refs },
});
