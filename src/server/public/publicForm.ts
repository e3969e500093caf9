import { AppError } from '#engine/errors.ts';
import type { EntityModel, FormModel, PublicForm } from '#engine/model/EntityModel.ts';

/** A form that everybody may send, with what is said of it. Throws NOT_FOUND for any other. */
export function publicForm(
  entity: EntityModel,
  name: string,
): { readonly form: FormModel; readonly stated: PublicForm } {
  const form = entity.forms.get(name);
  const stated = entity.public?.forms.get(name);
  if (form === undefined || stated === undefined)
    throw new AppError('NOT_FOUND', { text: '表单不存在', detail: `public form ${entity.key} ${name}` });
  return { form, stated };
}

/** The field of a request that people do not see and must leave empty: programs fill in everything. */
export const HONEYPOT = 'Homepage';
/** The field of a request that says the sender agrees to his data being kept. */
export const CONSENT = 'Consent';
