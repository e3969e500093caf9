import type { PublicFormReply } from '#client/createPublicFormCalls.ts';
import { AppError } from '#engine/errors.ts';
import { buildEntityModel } from '#engine/model/buildEntityModel.ts';
import { loadControls } from '#renderer/form/fields/loadControls.ts';
import type { FormSource } from '#renderer/form/open/loadForm.ts';
import type { EntitySchema } from '#renderer/stores/EntitySchema.ts';

/** What the renderer needs to draw a public form: its model, every field of it writable, and the field components. */
export async function makeSource({ Documents, Organisation }: PublicFormReply, name: string): Promise<FormSource> {
  const model = buildEntityModel(Documents, Organisation, () => () => undefined);
  const form = model.forms.get(name);
  if (form === undefined) throw new AppError('NOT_FOUND', { text: '没有这个表单' });
  const fields = new Set(model.fields.map((field) => field.name));
  const schema: EntitySchema = {
    model,
    isCustomer: false,
    hash: '',
    actions: new Set(['create']),
    readable: fields,
    writable: fields,
    masked: new Set(),
    scenes: {},
  };
  const controls = await loadControls(form.fields.map(({ component }) => component));
  return { schema, form, record: undefined, controls };
}
