import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { PickRow } from '#wire/PickReply.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Value, Values } from '#language/Value.ts';
import { actionRecord } from '#renderer/actions/ActionForm.tsx';
import { type EntitySchema, RendererContext } from '#renderer/stores/RendererContext.ts';
import { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { refKey } from '#engine/records/dependentReferences.ts';
import type { RecordInput } from '#renderer/records/initialRecord.ts';
import type { HarnessRequest, HarnessResult } from './HarnessRequest.ts';
import type { OpenedForm } from './openForm.ts';

/** Mounts the renderer's form for a request, with every section open and every field rendered. */
export function HarnessForm({ opened }: { opened: OpenedForm }): ReactNode {
  const { request, renderer, controls } = opened;
  const engine = useMemo(() => openEngine(opened), [opened]);
  const [result, setResult] = useState<HarnessResult>();
  useEffect(() => {
    const listener = ({ data }: MessageEvent<{ harnessSave?: boolean }>): void => {
      if (data.harnessSave !== true) return;
      const found = engine.check();
      if (request.reveals === true) engine.reveal(found);
      const issues = found.map(({ field, message }) => ({ field, message }));
      const cleared = engine.state.cleared().map(({ name }) => name);
      const wire = engine.state.body();
      setResult((before) => ({ issues, cleared, wire, save: (before?.save ?? 0) + 1 }));
    };
    window.addEventListener('message', listener);
    return () => {
      window.removeEventListener('message', listener);
      engine.dispose();
    };
  }, [engine, request.reveals]);
  return (
    <RendererContext value={renderer}>
      <div className="gj-form">
        <FormFields parts={{ engine, controls }} isEager={request.isDeferred !== true} />
      </div>
      {result === undefined ? null : (
        <output id="harness-result" data-save={result.save}>
          {JSON.stringify(result)}
        </output>
      )}
    </RendererContext>
  );
}

function openEngine({ request, renderer, models, model, form }: OpenedForm): FormEngine {
  const writable = new Set(model.fields.filter((field) => !field.computed).map(({ name }) => name));
  const empty = (fields: readonly FieldModel[]): Record<string, { value: null }> =>
    Object.fromEntries(fields.map(({ name }) => [name, { value: null }]));
  const schema: EntitySchema = {
    ...{ model, hash: '', writable, isCustomer: false, masked: new Set(), scenes: {} },
    actions: new Set(['create', 'edit']),
    readable: new Set(model.fields.map(({ name }) => name)),
  };
  const step = model.workflow?.transitions.find(({ action }) => action === form.name);
  const stored = request.record === undefined ? undefined : withRefs(request.record, request);
  const opened = request.defaults && step !== undefined && stored !== undefined;
  const around = { user: request.user, now: request.now, enums: renderer.enums.source, several: undefined };
  const input: RecordInput = {
    schema,
    form,
    record: opened ? actionRecord(schema, step, stored, around) : stored,
    sendsAll: opened,
    prefill: request.defaults ? given(request.values) : empty(model.fields),
    user: request.user,
    enums: renderer.enums.source,
    findEntity: (key) => models.get(key),
    drawsAll: true,
    now: () => request.now,
  };
  const engine = new FormEngine(input, (field, _source, ids) => Promise.resolve(findRecords(request, field, ids)));
  engine.enter({ values: request.values, refs: request.refs });
  return engine;
}

/** What a new record starts with when it is made from another one. */
const given = (values: Values): Record<string, { value: Value }> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** The records of the request under fictitious names, as the server would find them. */
const findRecords = ({ refs }: HarnessRequest, field: FieldModel, ids: readonly number[]): PickRow[] =>
  ids.map((id) => ({ Id: id, Text: `编号 ${id}`, Ref: refs[refKey(field)] ?? {} }));

const withRefs = (record: RecordReply, { refs }: HarnessRequest): RecordReply => ({
  ...record,
  Refs: { ...record.Refs, ...refs },
});
