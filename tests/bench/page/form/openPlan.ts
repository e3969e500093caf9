import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { loadControls } from '#renderer/form/loadControls.ts';
import type { EntitySchema } from '#renderer/stores/RendererContext.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { FieldPlan } from '../../plan/fieldPlan.ts';
import { planDocuments } from '../../plan/planDocuments.ts';
import { countedControl } from './countedControl.tsx';

/** The schema of documents with everything allowed, as the schema store makes it once for every entity. */
export function openSchema(documents: EntityDocuments): EntitySchema {
  const model = buildEntityModel(documents, {}, (file) => ({ message, pointer }) => {
    throw new Error(`${file}${pointer}: ${message}`);
  });
  return {
    model,
    hash: '',
    actions: new Set(['view', 'create', 'edit']),
    readable: new Set(model.fields.map(({ name }) => name)),
    writable: new Set(model.fields.filter((field) => !field.computed).map(({ name }) => name)),
    isCustomer: false,
    masked: new Set(),
    scenes: {},
  };
}

/** Everything the renderer needs to open the form of a plan. */
export async function openPlan(plan: FieldPlan): Promise<FormSource> {
  const schema = openSchema(planDocuments(plan));
  const form = mainForm(schema.model);
  return { schema, form, record: undefined, controls: await countedControls(form.fields) };
}

/** The field components of these fields, with every render recorded. */
export async function countedControls(fields: readonly FieldModel[]): Promise<FormSource['controls']> {
  const loaded = await loadControls(fields.map(({ component }) => component));
  return new Map([...loaded].map(([name, control]) => [name, countedControl(control)]));
}

/** The form that form.json describes. */
export function mainForm(model: EntityModel): FormSource['form'] {
  const form = model.forms.get('form');
  if (form === undefined) throw new Error('An entity always has its main form');
  return form;
}
