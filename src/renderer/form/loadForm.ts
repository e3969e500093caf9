import { useCallback, useSyncExternalStore, useEffect, useMemo, useRef } from 'react';
import { AppError } from '#engine/errors.ts';
import type { FormModel } from '#engine/model/EntityModel.ts';
import { childFieldsOf } from '#engine/model/EntitySource.ts';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { Control } from '../fields/controls/ControlProps.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import { type EntitySchema, type Renderer, useRenderer, type Loading, useLoad } from '../stores/RendererContext.ts';
import type { FoundFields } from './FoundFields.tsx';
import type { watchWarnings } from './watchWarnings.tsx';
import { enumTypesOf } from './enumTypesOf.ts';
import { loadControls } from './loadControls.ts';
import type { RecordInput } from '../records/initialRecord.ts';
import { useFilling } from '../stores/filling.ts';
import { FormEngine } from './formily/FormEngine.ts';
import type { FindRecords } from './formily/FormReferences.ts';

export interface FormSource {
  readonly schema: EntitySchema;
  readonly form: FormModel;
  readonly record: RecordReply | undefined;
  readonly controls: ReadonlyMap<string, Control>;
  /** Looks up computed references, for entities that have any. */
  readonly finder?: typeof FoundFields | undefined;
  /** Shows warnings while the form is filled in; absent for an entity without any. */
  readonly warns?: typeof watchWarnings | undefined;
  /** All rendered fields are sent, edited or not. */
  readonly sendsAll?: boolean;
}

/** Fetches schema, record, enum types that rules read, and the field components of a form. Throws AppError. */
export async function loadForm(
  { client, schemas, enums }: Pick<Renderer, 'client' | 'schemas' | 'enums'>,
  request: FormRequest,
  signal: AbortSignal,
): Promise<FormSource> {
  const schema = await schemas.load(request.entity);
  const form = schema.model.forms.get(request.form);
  if (form === undefined) throw new AppError('NOT_FOUND', { text: '没有这个表单' });
  const all = [...form.fields, ...form.fields.flatMap((field) => childFieldsOf(field, schemas.findEntity))];
  const entities = [schema.model, ...form.fields.flatMap(({ child }) => schemas.findEntity(child?.entity ?? '') ?? [])];
  const finds = entities.some(({ fields }) => fields.some(({ found }) => found !== undefined));
  const [record, controls, finder, warns] = await Promise.all([
    request.id === undefined
      ? undefined
      : request.isCorrection === true
        ? client.http.get(`/api/${schema.model.api}/Correction`, { id: request.id }, { signal })
        : client.http.get(`/api/${schema.model.api}/Get`, { id: request.id }, { signal }),
    loadControls(all.map(({ component }) => component)),
    finds ? import('./FoundFields.tsx') : undefined,
    schema.model.warnings.length === 0 || request.isCorrection === true ? undefined : import('./watchWarnings.tsx'),
    enums.load(enumTypesOf(form, schemas.findEntity)),
  ]);
  return { schema, form, record, controls, finder: finder?.FoundFields, warns: warns?.watchWarnings };
}

/** Loads what a form needs, again when schemas change; input is carried over. The request must be stable. */
export function useFormSource(request: FormRequest): Loading<FormSource> {
  const renderer = useRenderer();
  const { schemas } = renderer;
  const epoch = useSyncExternalStore(schemas.subscribe, schemas.epoch);
  const load = useCallback((signal: AbortSignal) => loadForm(renderer, request, signal), [renderer, request, epoch]);
  return useLoad(load);
}

type InputRequest = Pick<FormRequest, 'prefill' | 'isFixed' | 'transition' | 'isCorrection'>;

export const recordInput = (
  { schema, form, record, sendsAll }: FormSource,
  { prefill, isFixed = false, transition, isCorrection = false }: InputRequest,
  { user, enums, schemas, now }: Pick<Renderer, 'user' | 'enums' | 'schemas' | 'now'>,
): RecordInput => ({
  ...{ schema, form, record, prefill, isFixed, user, now },
  enums: enums.source,
  findEntity: schemas.findEntity,
  sendsAll: sendsAll === true,
  isCorrection,
  action: isCorrection ? schema.model.workflow?.correction?.release : transition?.action,
});

/** Finds the records that a form refers to, by their Ids; without Ids the first two that a field offers. */
export const recordFinder =
  ({ pick }: Renderer['client']): FindRecords =>
  async (_field, { api, asking, values }, ids) => {
    const which = ids.length === 0 ? { page: 0, rows: 2 } : { ids: ids.join(','), rows: ids.length };
    const { Rows } = await pick(api, asking, { ...values, ...which });
    return Rows;
  };

/** The engine of an open form: created once for its initial record, disposed of on unmount. */
export function useRecordEngine(
  source: FormSource,
  { prefill, isFixed = false, transition, isCorrection = false }: InputRequest,
): FormEngine {
  const { client, user, enums, schemas, now } = useRenderer();
  useFilling();
  const engine = useMemo(() => {
    const { finder } = source;
    const input = recordInput(
      source,
      { prefill, isFixed, isCorrection, ...(transition && { transition }) },
      { user, enums, schemas, now },
    );
    return new FormEngine(input, recordFinder(client), finder && ((made) => new finder(made, client)));
  }, [source, prefill, isFixed, transition, isCorrection, client, user, enums, schemas, now]);
  const before = useRef<FormEngine>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = engine;
    if (old !== undefined && old !== engine) carryOver(old, engine);
    return () => engine.dispose();
  }, [engine]);
  return engine;
}

/** Enters again what was typed, where the changed schema still has the field. */
function carryOver(from: FormEngine, to: FormEngine): void {
  const unsaved = from.state.unsaved();
  const known = Object.entries(unsaved.values).filter(([name]) => to.state.model.field(name) !== undefined);
  // Unresolved references still hold data of another record.
  const unknown = new Set(from.state.unresolved().map(({ field }) => field.name));
  const refs = Object.entries(from.state.context().refs).filter(([name]) => !unknown.has(name));
  to.restore({ ...unsaved, values: Object.fromEntries(known), refs: Object.fromEntries(refs) });
}
