import type { RecordReply } from '#client/records/RecordReply.ts';
import { AppError } from '#core/errors.ts';
import type { FormModel } from '#core/schema/EntityModel.ts';
import { childFieldsOf, type FindEntity } from '#core/schema/EntitySource.ts';
import type { FieldModel } from '#core/schema/FieldModel.ts';
import type { Renderer } from '../../RendererContext.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import type { Control } from '../fields/Control.ts';
import { loadControls } from '../fields/loadControls.ts';
import type { FormRequest } from './FormRequest.ts';

/** Everything a form needs before it can be drawn. */
export interface FormSource {
  readonly schema: EntitySchema;
  readonly form: FormModel;
  readonly record: RecordReply | undefined;
  readonly controls: ReadonlyMap<string, Control>;
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
  const [record, controls] = await Promise.all([
    request.id === undefined ? undefined : client.records.get(schema.model.api, request.id, { signal }),
    loadControls(all.map(({ component }) => component)),
    enums.load(enumTypesOf(form, schemas.findEntity)),
  ]);
  return { schema, form, record, controls };
}

/** Enum types that rules and validation of a form read, so that both decide with what they need. */
function enumTypesOf(form: FormModel, findEntity: FindEntity): string[] {
  const typesOf = (fields: readonly FieldModel[]): string[] =>
    fields.flatMap(({ enum: binding }) => (binding === undefined ? [] : [binding.type]));
  return [
    ...new Set([...typesOf(form.fields), ...form.fields.flatMap((field) => typesOf(childFieldsOf(field, findEntity)))]),
  ];
}
