import { AppError } from '#engine/errors.ts';
import type { EntityModel, FormModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';

/** A form of an entity by name. Throws BAD_REQUEST for one it does not have. */
export function findForm(entity: EntityModel, name: string | undefined): FormModel {
  const form = entity.forms.get(name === undefined || name === '' ? 'form' : name);
  if (form === undefined) throw new AppError('BAD_REQUEST', { text: '表单不存在', detail: `form ${name}` });
  return form;
}

/** The fields that a form takes from a request: those it draws, and the Ids beside its lookup texts. */
export function formFields(entity: EntityModel, form: FormModel): FieldModel[] {
  const drawn = new Set(form.fields.map(({ name }) => name));
  return entity.fields.filter(({ name, pairOf }) => drawn.has(name) || (pairOf !== undefined && drawn.has(pairOf)));
}

/** The actions of which one lets a user make a record with a form: those of the lists that offer it. */
export function createActions(entity: EntityModel, form: FormModel): string[] {
  const offered = [...entity.lists.values()].flatMap((list) =>
    list.create.filter((create) => create.form === form.name).map(({ action }) => action),
  );
  return [...new Set(form.name === 'form' ? ['create', ...offered] : offered)];
}
