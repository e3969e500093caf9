import { useCallback, useSyncExternalStore } from 'react';
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
